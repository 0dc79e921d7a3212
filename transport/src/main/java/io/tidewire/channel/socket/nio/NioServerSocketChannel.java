/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.socket.DefaultServerSocketChannelConfig;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.ServerSocketChannelConfig;
import io.tidewire.channel.socket.SocketProtocolFamily;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.Map;

/**
 * A TCP server over a {@link ServerSocketChannel} of the JDK. Each connection it accepts is read from its pipeline as
 * a {@link NioSocketChannel}.
 */
public class NioServerSocketChannel extends NioServerChannel
        implements io.tidewire.channel.socket.ServerSocketChannel {

    private final ServerSocketChannelConfig config;

    /**
     * Creates a server with the default provider and family.
     */
    public NioServerSocketChannel() {
        this(SelectorProvider.provider());
    }

    /**
     * Creates a server with the default family.
     *
     * @param provider opens the socket
     */
    public NioServerSocketChannel(SelectorProvider provider) {
        this(provider, (SocketProtocolFamily) null);
    }

    /**
     * Creates a server.
     *
     * @param provider opens the socket
     * @param family the family to open it for; none: the default
     */
    public NioServerSocketChannel(SelectorProvider provider, @Nullable SocketProtocolFamily family) {
        this(NioSockets.openServer(provider, family == null ? null : family.toJdkFamily()));
    }

    /**
     * Creates a server.
     *
     * @param provider opens the socket
     * @param family the family to open it for; none: the default
     * @deprecated {@link SocketProtocolFamily} knows all families
     */
    @Deprecated
    public NioServerSocketChannel(SelectorProvider provider, @Nullable InternetProtocolFamily family) {
        this(provider, family == null ? null : family.toSocketProtocolFamily());
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param channel the socket, bound or not; owned from now on
     */
    public NioServerSocketChannel(ServerSocketChannel channel) {
        super(channel);
        config = new Config(this, channel.socket());
    }

    @Override
    public ServerSocketChannelConfig config() {
        return config;
    }

    @Override
    public boolean isActive() {
        return isOpen() && javaChannel().socket().isBound();
    }

    @Override
    public @Nullable InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    public @Nullable InetSocketAddress remoteAddress() {
        return null;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        try {
            javaChannel().bind(localAddress, config.getBacklog());
        } catch (IOException | UnresolvedAddressException | UnsupportedAddressTypeException e) {
            throw NioSockets.bindFailed(e, localAddress);
        }
    }

    @Override
    Channel newChild(SocketChannel accepted) {
        return new NioSocketChannel(this, accepted);
    }

    /** Adds what only a channel over NIO has. */
    private static final class Config extends DefaultServerSocketChannelConfig {
        private final NioServerSocketChannel nioChannel;

        Config(NioServerSocketChannel channel, ServerSocket socket) {
            super(channel, socket);
            nioChannel = channel;
        }

        @Override
        protected void autoReadCleared() {
            nioChannel.clearReadPending();
        }

        @Override
        public Map<ChannelOption<?>, Object> getOptions() {
            return getOptions(super.getOptions(), NioChannelOption.all(nioChannel.javaChannel()));
        }

        @Override
        public <T> @Nullable T getOption(ChannelOption<T> option) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.get(nioChannel.javaChannel()) : super.getOption(option);
        }

        @Override
        public <T> boolean setOption(ChannelOption<T> option, T value) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.set(nioChannel.javaChannel(), value) : super.setOption(option, value);
        }
    }
}
