/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The socket of a channel is closed on any failure before the channel works. */
@Timeout(60)
class NioDescriptorTest {

    /** Enough to tell a descriptor that is left behind each time from those that others open meanwhile. */
    private static final int ROUNDS = 50;
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final SocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final EventLoopGroup GROUP = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private static final EventLoopGroup ENDED = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private static final EventLoopGroup FOREIGN = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());

    static {
        ENDED.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private final WatchedProvider provider = new WatchedProvider();

    @AfterAll
    static void end() {
        GROUP.shutdownGracefully(0, 30, TimeUnit.SECONDS).awaitUninterruptibly();
        FOREIGN.shutdownGracefully(0, 30, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /** The failure. */
    private enum Failure {
        CONNECT_REFUSED {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                return test.client().connect(test.closedAddress());
            }
        },
        CONNECT_UNRESOLVED {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                return test.client().disableResolver().connect("somewhere.invalid", 80);
            }
        },
        CONNECT_FROM_ADDRESS_IN_USE {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                return test.client().connect(server.localAddress(), server.localAddress());
            }
        },
        CONNECT_CANCELLED {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                ChannelFuture connect = test.client().connect(server.localAddress());
                if (!connect.cancel(false)) {
                    // It was faster, which is no failure; then this is a close like any other.
                    connect.channel().close();
                }
                return connect;
            }
        },
        BIND_TO_ADDRESS_IN_USE {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                return test.server().bind(server.localAddress());
            }
        },
        REGISTER_WITH_FOREIGN_LOOP {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                return test.client().clone(FOREIGN).register();
            }
        },
        REGISTER_WITH_ENDED_LOOP {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                return test.client().clone(ENDED).register();
            }
        },
        REGISTER_REFUSED_BY_SELECTOR {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                // A selector takes no socket that blocks.
                return test.client(() -> new NioSocketChannel(test.provider) {
                    @Override
                    protected void doRegister(ChannelPromise promise) {
                        try {
                            javaChannel().configureBlocking(true);
                        } catch (IOException e) {
                            throw new ChannelException(e);
                        }
                        super.doRegister(promise);
                    }
                }).register();
            }
        },
        INITIALIZER_THROWS {
            @Override
            ChannelFuture cause(NioDescriptorTest test, Channel server) {
                return test.client().handler(throwing()).connect(server.localAddress());
            }
        };

        abstract ChannelFuture cause(NioDescriptorTest test, Channel server);
    }

    private static ChannelInitializer<Channel> throwing() {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel ch) {
                throw new IllegalStateException("expected by the test");
            }
        };
    }

    private static ChannelInboundHandlerAdapter nothing() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public boolean isSharable() {
                return true;
            }
        };
    }

    private Bootstrap client() {
        return client(() -> new NioSocketChannel(provider));
    }

    private Bootstrap client(ChannelFactory<NioSocketChannel> channels) {
        return new Bootstrap().group(GROUP).channelFactory(channels).handler(nothing());
    }

    private ServerBootstrap server() {
        return server(GROUP);
    }

    private ServerBootstrap server(EventLoopGroup children) {
        return new ServerBootstrap().group(GROUP, children).channelFactory(() -> new NioServerSocketChannel(provider))
                .childHandler(nothing());
    }

    /** Returns an address without a listener. */
    private SocketAddress closedAddress() {
        Channel server = server().bind(ANY).syncUninterruptibly().channel();
        SocketAddress address = server.localAddress();
        server.close().syncUninterruptibly();
        return address;
    }

    private static long descriptors() throws IOException {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return 0;
        }
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            return open.count();
        }
    }

    @ParameterizedTest
    @EnumSource
    void failureBeforeTheChannelWorksLeavesNoDescriptor(Failure failure) throws IOException {
        Channel server = server().bind(ANY).syncUninterruptibly().channel();
        long before = descriptors();
        for (int round = 0; round < ROUNDS; round++) {
            ChannelFuture failed = failure.cause(this, server).awaitUninterruptibly();
            if (failed.channel().isOpen()) {
                failed.channel().closeFuture().awaitUninterruptibly();
            }
        }
        server.close().syncUninterruptibly();
        assertThat(provider.sockets()).hasSizeGreaterThan(ROUNDS).noneMatch(SelectableChannel::isOpen);
        GROUP.next().submit(() -> { }).syncUninterruptibly();
        assertThat(descriptors()).isLessThan(before + ROUNDS / 2);
    }

    @Test
    void acceptedSocketThatCannotBeRegisteredIsClosed() throws IOException {
        acceptedSocketIsClosed(server(ENDED));
    }

    @Test
    void acceptedSocketThatCannotBeInitialisedIsClosed() throws IOException {
        acceptedSocketIsClosed(server().childHandler(throwing()));
    }

    private void acceptedSocketIsClosed(ServerBootstrap bootstrap) throws IOException {
        Channel server = bootstrap.bind(ANY).syncUninterruptibly().channel();
        for (int round = 0; round < 10; round++) {
            try (SocketChannel peer = SocketChannel.open(server.localAddress())) {
                assertThat(peer.read(ByteBuffer.allocate(1))).isEqualTo(-1);
            }
        }
        assertThat(server.isOpen()).isTrue();
        server.close().syncUninterruptibly();
    }

    @Test
    void socketThatCannotBeMadeNonBlockingIsClosed() {
        BrokenSocket socket = new BrokenSocket();
        assertThatThrownBy(() -> new NioSocketChannel(socket)).isInstanceOf(ChannelException.class)
                .hasRootCauseMessage("broken");
        assertThat(socket.closed()).isEqualTo(1);
    }
}
