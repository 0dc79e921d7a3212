/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.local.LocalAddress;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.local.LocalServerChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.concurrent.BlockingOperationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static io.tidewire.channel.blocking.ServedPeer.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A connection that a thread opens. */
class BlockingClientTest {
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Bootstrap bootstrap = new Bootstrap().group(group).channel(NioSocketChannel.class);

    @AfterEach
    void endLoop() {
        group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private static <V> FutureTask<V> start(ThreadKind kind, Callable<V> body) {
        FutureTask<V> task = new FutureTask<>(body);
        kind.executor().execute(task);
        return task;
    }

    private static SocketAddress address(ServerSocket server) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    @ParameterizedTest
    @EnumSource
    void asksAndIsAnswered(ThreadKind kind) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            FutureTask<String> client = start(kind, () -> {
                try (BlockingChannel channel = BlockingChannel.connect(bootstrap, address(server))) {
                    channel.write(ByteBuffer.wrap("question".getBytes(StandardCharsets.US_ASCII)));
                    channel.shutdownOutput();
                    return new String(channel.inputStream().readAllBytes(), StandardCharsets.US_ASCII);
                }
            });
            try (Socket peer = server.accept()) {
                assertThat(peer.getInputStream().readAllBytes()).hasSize(8);
                peer.getOutputStream().write("answer".getBytes(StandardCharsets.US_ASCII));
                peer.shutdownOutput();
                assertThat(client.get(SECONDS, TimeUnit.SECONDS)).isEqualTo("answer");
            }
        }
        assertThat(bootstrap.config().handler()).isNull();
    }

    @Test
    void handlersOfTheBootstrapStandInFront() throws Exception {
        AtomicReference<Object> seen = new AtomicReference<>();
        bootstrap.handler(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                seen.set(msg);
                ctx.fireChannelRead(msg);
            }
        });
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
             BlockingChannel channel = BlockingChannel.connect(bootstrap, address(server));
             Socket peer = server.accept()) {
            peer.getOutputStream().write(1);
            assertThat(channel.inputStream().read()).isOne();
            assertThat(seen.get()).isNotNull();
        }
    }

    @Test
    void aRefusedConnectionIsAConnectException() throws Exception {
        SocketAddress nobody;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = address(server);
        }
        assertThatThrownBy(() -> BlockingChannel.connect(bootstrap, nobody)).isInstanceOf(ConnectException.class);
    }

    @Test
    void anUnknownNameIsAnUnknownHostException() {
        assertThatThrownBy(() -> BlockingChannel.connect(bootstrap,
                InetSocketAddress.createUnresolved("nobody.invalid", 1))).isInstanceOf(UnknownHostException.class);
    }

    @ParameterizedTest
    @EnumSource
    void interruptionEndsTheAttempt(ThreadKind kind) throws Exception {
        CountDownLatch blocked = new CountDownLatch(1);
        AtomicReference<Thread> thread = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            group.next().execute(() -> awaitUninterruptibly(blocked));
            FutureTask<BlockingChannel> client = start(kind, () -> {
                thread.set(Thread.currentThread());
                begun.countDown();
                return BlockingChannel.connect(bootstrap, address(server));
            });
            begun.await();
            ServedPeer.awaitParked(thread.get());
            thread.get().interrupt();
            assertThatThrownBy(() -> client.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                    .hasCauseExactlyInstanceOf(ClosedByInterruptException.class);
        } finally {
            blocked.countDown();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anInterruptedThreadDoesNotConnect() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> BlockingChannel.connect(bootstrap, new InetSocketAddress(1)))
                .isExactlyInstanceOf(ClosedByInterruptException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void anEventLoopIsNotLetWaitForItself() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            group.next().submit(() -> assertThatThrownBy(() -> BlockingChannel.connect(bootstrap, address(server)))
                    .isInstanceOf(BlockingOperationException.class)).get(SECONDS, TimeUnit.SECONDS);
        }
    }

    /** A local channel knows no halves: its end is that of the peer unless this side has closed it. */
    @ParameterizedTest
    @EnumSource
    void aChannelWithoutHalvesEnds(ThreadKind kind) throws Exception {
        EventLoopGroup local = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
        try {
            Channel server = new ServerBootstrap().group(local).channel(LocalServerChannel.class)
                    .childHandler(new BlockingServerHandler(kind.executor(),
                            channel -> channel.inputStream().transferTo(channel.outputStream())))
                    .bind(LocalAddress.ANY).sync().channel();
            Bootstrap client = new Bootstrap().group(local).channel(LocalChannel.class);
            try (BlockingChannel channel = BlockingChannel.connect(client, server.localAddress())) {
                channel.write(ByteBuffer.wrap(new byte[] {4}));
                assertThat(channel.inputStream().read()).isEqualTo(4);
                assertThatThrownBy(channel::shutdownOutput).isInstanceOf(UnsupportedOperationException.class);
            }
            FutureTask<Integer> reader = start(kind, () -> {
                try (BlockingChannel channel = BlockingChannel.connect(client, server.localAddress())) {
                    return channel.inputStream().read();
                }
            });
            local.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
            assertThatThrownBy(() -> reader.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class);
        } finally {
            local.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
