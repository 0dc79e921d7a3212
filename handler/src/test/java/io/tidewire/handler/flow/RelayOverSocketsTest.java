/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flow;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.FixedLengthFrameDecoder;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Sockets of the JDK at both ends; in between, channels whose event loops are the same or different threads. */
@Timeout(60)
class RelayOverSocketsTest {
    private final EventLoopGroup first = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoopGroup second = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void stop() {
        first.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        second.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Channel listen(ChannelInboundHandlerAdapter handler) throws InterruptedException {
        return new ServerBootstrap().group(first).channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(handler)
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
    }

    private Channel relay(EventLoopGroup connecting, int port) throws InterruptedException {
        return listen(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                new Bootstrap().group(connecting).channel(NioSocketChannel.class)
                        .option(ChannelOption.AUTO_READ, false)
                        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                        .handler(new ChannelInboundHandlerAdapter())
                        .connect(InetAddress.getLoopbackAddress(), port)
                        .addListener((ChannelFutureListener) connected ->
                                ChannelRelay.join(ctx.channel(), connected.channel(), 4));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endOfInputOfOneSideIsThatOfTheOther(boolean isSameLoop) throws Exception {
        byte[] question = new byte[2_000_000];
        byte[] answer = new byte[1_000_000];
        new Random(1).nextBytes(question);
        new Random(2).nextBytes(answer);
        try (ServerSocket target = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<byte[]> asked = CompletableFuture.supplyAsync(() -> {
                try (Socket socket = target.accept()) {
                    // To its end, which comes while the other direction is still open.
                    byte[] received = socket.getInputStream().readAllBytes();
                    socket.getOutputStream().write(answer);
                    return received;
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            Channel relay = relay(isSameLoop ? first : second, target.getLocalPort());
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(),
                    ((InetSocketAddress) relay.localAddress()).getPort())) {
                client.getOutputStream().write(question);
                client.shutdownOutput();
                assertThat(client.getInputStream().readAllBytes()).isEqualTo(answer);
            }
            assertThat(asked.join()).isEqualTo(question);
            relay.close().sync();
        }
    }

    /** Messages of eight octets; four threads ask for them. */
    @Test
    void demandOfAnyThreadIsServedExactlyAndInOrder() throws Exception {
        int threads = 4;
        int requestsEach = 500;
        int total = threads * requestsEach;
        ReadDemandHandler demand = new ReadDemandHandler();
        List<Long> received = new ArrayList<>();
        CountDownLatch expected = new CountDownLatch(total);
        Channel listener = listen(new ChannelInboundHandlerAdapter() {
            @Override
            public void handlerAdded(ChannelHandlerContext ctx) {
                ctx.pipeline().addLast(new FixedLengthFrameDecoder(8), demand, new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext context, Object msg) {
                        received.add(((ByteBuf) msg).readLong());
                        ReferenceCountUtil.release(msg);
                        expected.countDown();
                    }
                });
            }
        });
        Channel sender = new Bootstrap().group(second).channel(NioSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).connect(listener.localAddress()).sync().channel();
        for (long i = 0; i < total + 100; i++) {
            sender.write(Unpooled.copyLong(i));
        }
        sender.flush();
        List<Thread> asking = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            asking.add(new Thread(() -> {
                for (int n = 0; n < requestsEach; n++) {
                    demand.request(1);
                }
            }));
        }
        asking.forEach(Thread::start);
        for (Thread thread : asking) {
            thread.join();
        }
        assertThat(expected.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(demand.demand()).isZero();
        // Behind what the loop had to do: nothing comes that was not asked for.
        List<Long> all = first.submit(() -> List.copyOf(received)).sync().getNow();
        assertThat(all).hasSize(total).isSorted();
        assertThat(all.get(0)).isZero();
        assertThat(all.get(total - 1)).isEqualTo(total - 1L);
        sender.close().sync();
        listener.close().sync();
    }
}
