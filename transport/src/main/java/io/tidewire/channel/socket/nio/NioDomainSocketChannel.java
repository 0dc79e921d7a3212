/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ServerChannel;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;

/**
 * A connection over a unix domain socket of the JDK. Its addresses are {@link java.net.UnixDomainSocketAddress}es; that
 * of an end which was not bound has an empty path.
 *
 * <p>Binding to a path creates a file, which no channel ever deletes: the application must, once the channel is closed.
 */
public final class NioDomainSocketChannel extends NioStreamChannel {

    private final ChannelConfig config;

    /**
     * Creates a channel with the default provider.
     *
     * @throws UnsupportedOperationException if the system has no unix domain sockets
     */
    public NioDomainSocketChannel() {
        this(SelectorProvider.provider());
    }

    /**
     * Creates a channel.
     *
     * @param provider opens the socket
     * @throws UnsupportedOperationException if the system has no unix domain sockets
     */
    public NioDomainSocketChannel(SelectorProvider provider) {
        this(NioSockets.openStream(provider, StandardProtocolFamily.UNIX));
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param socket a unix domain socket, connected or not; owned from now on
     */
    public NioDomainSocketChannel(SocketChannel socket) {
        this(null, socket);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param parent the server that accepted it, if any
     * @param socket a unix domain socket, connected or not; owned from now on
     */
    public NioDomainSocketChannel(@Nullable Channel parent, SocketChannel socket) {
        super(parent, socket);
        config = new NioDomainSocketConfig(this, socket);
    }

    @Override
    public @Nullable ServerChannel parent() {
        return (ServerChannel) super.parent();
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    IOException bindFailed(Exception cause, SocketAddress localAddress) {
        return NioSockets.domainBindFailed(cause, localAddress);
    }

    /** Stops reading, as the configuration asks when auto-read is switched off. */
    void stopReading() {
        clearReadPending();
    }
}
