/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.Channel;
import org.jspecify.annotations.Nullable;

/** A unix domain socket for datagrams. */
public interface DomainDatagramChannel extends UnixChannel, Channel {

    @Override
    DomainDatagramChannelConfig config();

    /**
     * Returns whether the socket has a peer.
     *
     * @return {@code true} between a connect and the next disconnect
     */
    boolean isConnected();

    @Override
    @Nullable DomainSocketAddress localAddress();

    @Override
    @Nullable DomainSocketAddress remoteAddress();
}
