/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.nio.AbstractNioMessageChannel;
import io.tidewire.channel.socket.DefaultServerSocketChannelConfig;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.ServerSocketChannelConfig;
import io.tidewire.channel.socket.SocketProtocolFamily;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.Map;

/**
 * A TCP server over a {@link ServerSocketChannel} of the JDK. Each connection it accepts is read from its pipeline as
 * a {@link NioSocketChannel}.
 */
public class NioServerSocketChannel extends AbstractNioMessageChannel
        implements io.tidewire.channel.socket.ServerSocketChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

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
    public NioServerSocketChannel(final SelectorProvider provider) {
        this(provider, (SocketProtocolFamily) null);
    }

    /**
     * Creates a server.
     *
     * @param provider opens the socket
     * @param family the family to open it for, or {@code null} for the default
     */
    public NioServerSocketChannel(final SelectorProvider provider, final SocketProtocolFamily family) {
        this(NioSockets.openServer(provider, family == null ? null : family.toJdkFamily()));
    }

    /**
     * Creates a server.
     *
     * @param provider opens the socket
     * @param family the family to open it for, or {@code null} for the default
     * @deprecated {@link SocketProtocolFamily} knows all families
     */
    @Deprecated
    public NioServerSocketChannel(final SelectorProvider provider, final InternetProtocolFamily family) {
        this(provider, family == null ? null : family.toSocketProtocolFamily());
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param channel the socket, bound or not; owned from now on
     */
    public NioServerSocketChannel(final ServerSocketChannel channel) {
        super(null, channel);
        config = new Config(this, channel.socket());
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    public ServerSocketChannelConfig config() {
        return config;
    }

    @Override
    protected ServerSocketChannel javaChannel() {
        return (ServerSocketChannel) super.javaChannel();
    }

    @Override
    public boolean isActive() {
        return isOpen() && javaChannel().socket().isBound();
    }

    @Override
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    public InetSocketAddress remoteAddress() {
        return null;
    }

    @Override
    protected SocketAddress localAddress0() {
        return NioSockets.localAddress(javaChannel());
    }

    @Override
    protected SocketAddress remoteAddress0() {
        return null;
    }

    @Override
    protected void doBind(final SocketAddress localAddress) throws Exception {
        try {
            javaChannel().bind(localAddress, config.getBacklog());
        } catch (final IOException | UnresolvedAddressException | UnsupportedAddressTypeException e) {
            throw NioSockets.bindFailed(e, localAddress);
        }
    }

    @Override
    protected void doClose() throws Exception {
        super.doClose();
        closeAndRelease();
    }

    @Override
    protected int doReadMessages(final List<Object> buf) throws Exception {
        final SocketChannel accepted = javaChannel().accept();
        if (accepted == null) {
            return 0;
        }
        final NioSocketChannel child;
        try {
            child = new NioSocketChannel(this, accepted);
        } catch (final Throwable cause) {
            accepted.close();
            throw cause;
        }
        buf.add(child);
        return 1;
    }

    @Override
    protected final Object filterOutboundMessage(final Object msg) throws Exception {
        throw NioSockets.notByServer("write");
    }

    @Override
    protected boolean doWriteMessage(final Object msg, final ChannelOutboundBuffer in) throws Exception {
        throw NioSockets.notByServer("write");
    }

    @Override
    protected boolean doConnect(final SocketAddress remoteAddress, final SocketAddress localAddress) throws Exception {
        throw NioSockets.notByServer("connect");
    }

    @Override
    protected void doFinishConnect() throws Exception {
        throw NioSockets.notByServer("connect");
    }

    @Override
    protected void doDisconnect() throws Exception {
        throw NioSockets.notByServer("disconnect");
    }

    /** Adds what only a channel over NIO has. */
    private static final class Config extends DefaultServerSocketChannelConfig {
        private final NioServerSocketChannel nioChannel;

        Config(final NioServerSocketChannel channel, final ServerSocket socket) {
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
        public <T> T getOption(final ChannelOption<T> option) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.get(nioChannel.javaChannel()) : super.getOption(option);
        }

        @Override
        public <T> boolean setOption(final ChannelOption<T> option, final T value) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.set(nioChannel.javaChannel(), value) : super.setOption(option, value);
        }
    }
}
