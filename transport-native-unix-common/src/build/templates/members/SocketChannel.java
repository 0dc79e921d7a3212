/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.socket.ServerSocketChannel;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import $socket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance($XSocketChannel.class);

    private final $XSocketChannelConfig config;

    $XSocketChannel(@Nullable Channel parent, $S socket, boolean active, @Nullable SocketAddress remote) {
        super(parent, socket, active, remote);
        config = new $XSocketChannelConfig(this);
        try {
            config.setTcpNoDelay(true);
        } catch (ChannelException e) {
            // A connection that was reset before it was accepted, for example; reading it will tell.
            LOGGER.debug("cannot set TCP_NODELAY on {}", this, e);
        }
    }

    @Override
    public $XSocketChannelConfig config() {
        return config;
    }

    @Override
    public @Nullable ServerSocketChannel parent() {
        return (ServerSocketChannel) super.parent();
    }

    @Override
    public @Nullable InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    @Override
    public @Nullable InetSocketAddress remoteAddress() {
        return (InetSocketAddress) super.remoteAddress();
    }

    @Override
    protected boolean mayLinger() {
        return true;
    }
