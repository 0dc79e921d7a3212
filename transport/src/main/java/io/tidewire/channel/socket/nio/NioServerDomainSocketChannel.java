/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.util.internal.Backlog;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.channels.spi.SelectorProvider;
import java.util.Map;

/**
 * A server over a unix domain socket of the JDK. Each connection it accepts is read from its pipeline as a
 * {@link NioDomainSocketChannel}.
 *
 * <p>Binding creates a file at the path, which must not exist before. Closing does not delete it: the application must.
 * A file that an earlier server left behind makes the bind fail, and connects to it are refused.
 */
public final class NioServerDomainSocketChannel extends NioServerChannel {

    private final Config config;
    private volatile boolean bound;

    /**
     * Creates a server with the default provider.
     *
     * @throws UnsupportedOperationException if the system has no unix domain sockets
     */
    public NioServerDomainSocketChannel() {
        this(SelectorProvider.provider());
    }

    /**
     * Creates a server.
     *
     * @param provider opens the socket
     * @throws UnsupportedOperationException if the system has no unix domain sockets
     */
    public NioServerDomainSocketChannel(SelectorProvider provider) {
        this(NioSockets.openServer(provider, StandardProtocolFamily.UNIX));
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param socket a unix domain socket, bound or not; owned from now on
     */
    public NioServerDomainSocketChannel(ServerSocketChannel socket) {
        super(socket);
        config = new Config(this);
        bound = localAddress0() != null;
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isActive() {
        return isOpen() && bound;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        try {
            javaChannel().bind(localAddress, config.backlog);
        } catch (IOException | UnsupportedAddressTypeException e) {
            throw NioSockets.domainBindFailed(e, localAddress);
        }
        bound = true;
    }

    @Override
    Channel newChild(SocketChannel accepted) {
        return new NioDomainSocketChannel(this, accepted);
    }

    /** The configuration of this kind of server. */
    private static final class Config extends DefaultChannelConfig {
        private final NioServerDomainSocketChannel server;
        private volatile int backlog = Backlog.SOMAXCONN;

        Config(NioServerDomainSocketChannel server) {
            super(server, new ServerChannelRecvByteBufAllocator());
            this.server = server;
        }

        @Override
        protected void autoReadCleared() {
            server.clearReadPending();
        }

        @Override
        public Map<ChannelOption<?>, Object> getOptions() {
            return getOptions(getOptions(getOptions(super.getOptions(), ChannelOption.SO_BACKLOG),
                    SocketOptionTable.DOMAIN_SERVER.options()), NioChannelOption.all(server.javaChannel()));
        }

        @Override
        @SuppressWarnings("unchecked") // The option states the type.
        public <T> @Nullable T getOption(ChannelOption<T> option) {
            if (option == ChannelOption.SO_BACKLOG) {
                return (T) Integer.valueOf(backlog);
            }
            NioChannelOption<T> nioOption =
                    NioChannelOption.find(SocketOptionTable.DOMAIN_SERVER, option);
            return nioOption != null ? nioOption.get(server.javaChannel()) : super.getOption(option);
        }

        @Override
        public <T> boolean setOption(ChannelOption<T> option, T value) {
            validate(option, value);
            if (option == ChannelOption.SO_BACKLOG) {
                backlog = ObjectUtil.checkPositiveOrZero((Integer) value, "SO_BACKLOG");
                return true;
            }
            NioChannelOption<T> nioOption =
                    NioChannelOption.find(SocketOptionTable.DOMAIN_SERVER, option);
            return nioOption != null ? nioOption.set(server.javaChannel(), value) : super.setOption(option, value);
        }
    }
}
