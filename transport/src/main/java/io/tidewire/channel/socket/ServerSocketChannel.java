/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.channel.ServerChannel;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

/**
 * A TCP socket that accepts connections.
 */
public interface ServerSocketChannel extends ServerChannel {

    @Override
    ServerSocketChannelConfig config();

    @Override
    @Nullable InetSocketAddress localAddress();

    @Override
    @Nullable InetSocketAddress remoteAddress();
}
