/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

/**
 * A TCP connection.
 */
public interface SocketChannel extends DuplexChannel {

    @Override
    @Nullable ServerSocketChannel parent();

    @Override
    SocketChannelConfig config();

    @Override
    @Nullable InetSocketAddress localAddress();

    @Override
    @Nullable InetSocketAddress remoteAddress();
}
