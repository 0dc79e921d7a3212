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
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import io.tidewire.channel.socket.DuplexChannel;
import io.tidewire.testsuite.kernel.MemoryKernel;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A relay whose client goes away while the server takes nothing, over a kernel that shows the end without a read. */
@Timeout(60)
class RelayedEndTest {

    /** More than the kernel's queue to the server takes, and less than fits into the one from the client besides. */
    private static final int REQUEST_BYTES = 100_000;

    private final BlockingQueue<Channel> relayed = new LinkedBlockingQueue<>();
    private final BlockingQueue<Channel> served = new LinkedBlockingQueue<>();
    private final BlockingQueue<Object> told = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> received = new CompletableFuture<>();

    /** The server: counts what it reads, until the end. */
    private final class Counting extends ChannelInboundHandlerAdapter {
        private int bytes;

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            served.add(ctx.channel());
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf buffer = (ByteBuf) msg;
            for (; buffer.isReadable(); bytes++) {
                assertThat(buffer.readByte()).isEqualTo((byte) bytes);
            }
            buffer.release();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            received.complete(bytes);
        }
    }

    /** On the side of the client, in front of the relay. */
    private final class Watching extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            told.add(evt);
            ctx.fireUserEventTriggered(evt);
        }
    }

    private static Channel listen(MemoryKernel kernel, EventLoopGroup group, ChannelHandler child)
            throws InterruptedException {
        return new ServerBootstrap().group(group).channelFactory(kernel::newServer)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(1024))
                .childHandler(child).bind(kernel.anyAddress()).sync().channel();
    }

    /** Runs a relay between a client that has sent its request and a server that reads nothing before it is told to. */
    private void relay(boolean edgeTriggered, Body body) throws Exception {
        MemoryKernel kernel = new MemoryKernel(edgeTriggered);
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, kernel.newPollers());
        try {
            Channel server = listen(kernel, group, new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new Counting());
                }
            });
            Channel relay = listen(kernel, group, new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new Watching());
                    new Bootstrap().group(group).channelFactory(kernel::newClient)
                            .option(ChannelOption.AUTO_READ, false).handler(new ChannelInboundHandlerAdapter())
                            .connect(server.localAddress())
                            .addListener((ChannelFutureListener) connected -> {
                                ChannelRelay.join(channel, connected.channel(), 1);
                                relayed.add(channel);
                            });
                }
            });
            Channel client = new Bootstrap().group(group).channelFactory(kernel::newClient)
                    .option(ChannelOption.AUTO_READ, false).handler(new ChannelInboundHandlerAdapter())
                    .connect(relay.localAddress()).sync().channel();
            byte[] request = new byte[REQUEST_BYTES];
            for (int i = 0; i < request.length; i++) {
                request[i] = (byte) i;
            }
            Channel source = relayed.take();
            client.writeAndFlush(Unpooled.wrappedBuffer(request)).sync();
            body.run(client, source, served.take());
            client.close().sync();
            relay.close().sync();
            server.close().sync();
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    private interface Body {
        void run(Channel client, Channel source, Channel server) throws Exception;
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void endThatWaitsIsPassedOnBehindAllThatWasSent(boolean edgeTriggered, boolean closes) throws Exception {
        relay(edgeTriggered, (client, source, server) -> {
            if (closes) {
                client.close().sync();
            } else {
                ((DuplexChannel) client).shutdownOutput().sync();
            }
            assertThat(told.take()).isSameAs(ChannelInputShutdownPendingEvent.INSTANCE);
            assertThat(source.isOpen()).as("it may be the end of one direction only").isTrue();
            assertThat(server.isOpen()).isTrue();
            server.config().setAutoRead(true);
            assertThat(received.get()).isEqualTo(REQUEST_BYTES);
            assertThat(source.closeFuture().sync().isSuccess()).isTrue();
            assertThat(told).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void resetEndsTheSideOfTheClientThoughTheServerTakesNothing(boolean edgeTriggered) throws Exception {
        relay(edgeTriggered, (client, source, server) -> {
            // Sent, and not read: closing resets the connection.
            source.writeAndFlush(Unpooled.wrappedBuffer(new byte[1])).sync();
            client.close().sync();
            assertThat(source.closeFuture().sync().isSuccess()).isTrue();
            assertThat(told).isEmpty();
            server.config().setAutoRead(true);
            assertThat(received.get()).as("what was under way").isBetween(1, REQUEST_BYTES - 1);
        });
    }
}
