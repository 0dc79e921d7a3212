/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.socket.DuplexChannel;

/** A connection over a unix domain socket. */
public interface DomainSocketChannel extends UnixChannel, DuplexChannel {

    @Override
    DomainSocketAddress remoteAddress();

    @Override
    DomainSocketAddress localAddress();

    @Override
    DomainSocketChannelConfig config();
}
