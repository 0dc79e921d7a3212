/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;

/**
 * What a {@link SocketEngine} asks of the channel it drives, besides the public face of {@link Channel}. Stateless,
 * once per transport. Event loop only.
 *
 * @param <H> the transport's type of channel
 */
@FunctionalInterface
public interface EngineHost<H> {

    /**
     * Writes what has been flushed already, whether or not readiness to write is awaited.
     *
     * @param channel the channel
     */
    void writeFlushed(H channel);
}
