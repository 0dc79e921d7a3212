/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import java.net.InetSocketAddress;

/**
 * A TCP connection.
 */
public interface SocketChannel extends DuplexChannel {

    @Override
    ServerSocketChannel parent();

    @Override
    SocketChannelConfig config();

    @Override
    InetSocketAddress localAddress();

    @Override
    InetSocketAddress remoteAddress();
}
