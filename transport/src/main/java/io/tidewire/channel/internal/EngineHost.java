/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;

import java.net.SocketAddress;

/**
 * What a {@link SocketEngine} asks of the channel it drives, besides the public face of {@link Channel}. Stateless,
 * once per transport. Event loop only.
 *
 * @param <H> the transport's type of channel
 */
public interface EngineHost<H extends Channel> {

    /**
     * Writes what has been flushed already, whether or not readiness to write is awaited.
     *
     * @param channel the channel
     */
    void writeFlushed(H channel);

    /**
     * Adds the remote address to the text of a failed connect.
     *
     * @param channel the channel
     * @param cause the failure, of any type
     * @param remote where the connect went to
     * @return an exception of the same kind that names the address, or {@code cause}
     */
    Throwable nameRemote(H channel, Throwable cause, SocketAddress remote);
}
