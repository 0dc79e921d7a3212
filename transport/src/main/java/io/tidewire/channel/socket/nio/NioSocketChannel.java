/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.internal.LingeringCloses;
import io.tidewire.channel.internal.OctetStream;
import io.tidewire.channel.socket.DefaultSocketChannelConfig;
import io.tidewire.channel.socket.InternetProtocolFamily;
import io.tidewire.channel.socket.ServerSocketChannel;
import io.tidewire.channel.socket.SocketChannelConfig;
import io.tidewire.channel.socket.SocketProtocolFamily;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Map;
import java.util.concurrent.Executor;

/**
 * A TCP connection over a {@link SocketChannel} of the JDK.
 */
public class NioSocketChannel extends NioStreamChannel implements io.tidewire.channel.socket.SocketChannel {

    private final SocketChannelConfig config;

    /**
     * Creates a channel with the default provider and family.
     */
    public NioSocketChannel() {
        this(SelectorProvider.provider());
    }

    /**
     * Creates a channel with the default family.
     *
     * @param provider opens the socket
     */
    public NioSocketChannel(SelectorProvider provider) {
        this(provider, (SocketProtocolFamily) null);
    }

    /**
     * Creates a channel.
     *
     * @param provider opens the socket
     * @param family the family to open it for; none: the default
     */
    public NioSocketChannel(SelectorProvider provider, @Nullable SocketProtocolFamily family) {
        this(NioSockets.openStream(provider, family == null ? null : family.toJdkFamily()));
    }

    /**
     * Creates a channel.
     *
     * @param provider opens the socket
     * @param family the family to open it for; none: the default
     * @deprecated {@link SocketProtocolFamily} knows all families
     */
    @Deprecated
    public NioSocketChannel(SelectorProvider provider, @Nullable InternetProtocolFamily family) {
        this(provider, family == null ? null : family.toSocketProtocolFamily());
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param socket the socket, connected or not; owned from now on
     */
    public NioSocketChannel(SocketChannel socket) {
        this(null, socket);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param parent the server that accepted it, if any
     * @param socket the socket, connected or not; owned from now on
     */
    public NioSocketChannel(@Nullable Channel parent, SocketChannel socket) {
        super(parent, socket);
        config = new Config(this);
    }

    @Override
    public @Nullable ServerSocketChannel parent() {
        return (ServerSocketChannel) super.parent();
    }

    @Override
    public SocketChannelConfig config() {
        return config;
    }

    @Override
    public @Nullable InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    @Override
    public @Nullable InetSocketAddress remoteAddress() {
        return (InetSocketAddress) super.remoteAddress();
    }

    /** Closes off the loop when closing may block. */
    @Override
    protected AbstractNioUnsafe newUnsafe() {
        // A subclass may write in a way of its own.
        return getClass() == NioSocketChannel.class ? new SocketUnsafe() : super.newUnsafe();
    }

    private final class SocketUnsafe extends NioByteUnsafe implements OctetStream {
        @Override
        public boolean sharesBuffers() {
            return true;
        }
    }

    @Override
    protected @Nullable Executor prepareToClose() {
        if (javaChannel().isOpen() && config().getSoLinger() > 0) {
            try {
                doDeregister();
            } catch (Exception e) {
                pipeline().fireExceptionCaught(e);
            }
            return LingeringCloses.INSTANCE;
        }
        return null;
    }

    /** Adds what only a channel over NIO has. */
    private static final class Config extends DefaultSocketChannelConfig {
        Config(NioSocketChannel channel) {
            super(channel);
        }

        @Override
        protected SocketChannel javaChannel() {
            // Not the method of the same name: a subclass may have overridden it, and is still being constructed.
            return (SocketChannel) ((NioSocketChannel) channel).unsafe().ch();
        }

        @Override
        protected void autoReadCleared() {
            ((NioSocketChannel) channel).clearReadPending();
        }

        @Override
        public Map<ChannelOption<?>, Object> getOptions() {
            return getOptions(super.getOptions(), NioChannelOption.all(javaChannel()));
        }

        @Override
        public <T> @Nullable T getOption(ChannelOption<T> option) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.get(javaChannel()) : super.getOption(option);
        }

        @Override
        public <T> boolean setOption(ChannelOption<T> option, T value) {
            return option instanceof NioChannelOption<T> nioOption
                    ? nioOption.set(javaChannel(), value) : super.setOption(option, value);
        }
    }
}
