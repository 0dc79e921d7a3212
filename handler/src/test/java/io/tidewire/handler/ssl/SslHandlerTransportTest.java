/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.local.LocalAddress;
import io.tidewire.channel.local.LocalChannel;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.local.LocalServerChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.concurrent.ImmediateExecutor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** An echo with TLS over transports, with auto-read on and off, and delegated tasks on the loop and on a pool. */
class SslHandlerTransportTest {
    private static final int LENGTH = 1_000_000;

    /** A transport, with where its server listens. */
    private enum Transport {
        NIO {
            @Override
            EventLoopGroup group() {
                return new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
            }

            @Override
            Class<? extends ServerChannel> server() {
                return NioServerSocketChannel.class;
            }

            @Override
            Class<? extends Channel> client() {
                return NioSocketChannel.class;
            }

            @Override
            SocketAddress address() {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            }
        },
        LOCAL {
            @Override
            EventLoopGroup group() {
                return new MultiThreadIoEventLoopGroup(2, LocalIoHandler.newFactory());
            }

            @Override
            Class<? extends ServerChannel> server() {
                return LocalServerChannel.class;
            }

            @Override
            Class<? extends Channel> client() {
                return LocalChannel.class;
            }

            @Override
            SocketAddress address() {
                return LocalAddress.ANY;
            }
        };

        abstract EventLoopGroup group();

        abstract Class<? extends ServerChannel> server();

        abstract Class<? extends Channel> client();

        abstract SocketAddress address();
    }

    static Stream<Arguments> cases() {
        return Stream.of(Transport.values()).flatMap(transport -> Stream.of(true, false)
                .flatMap(autoRead -> Stream.of(true, false)
                        .map(pool -> Arguments.of(transport, autoRead, pool))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void echoConservesTheBytesAndTheEnd(Transport transport, boolean autoRead, boolean pool) throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        EventLoopGroup group = transport.group();
        try {
            Executor tasks = pool ? threads : ImmediateExecutor.INSTANCE;
            byte[] data = new byte[LENGTH];
            new Random(7).nextBytes(data);
            CompletableFuture<Boolean> serverSawTheEnd = new CompletableFuture<>();
            Channel server = new ServerBootstrap().group(group).channel(transport.server())
                    .childOption(ChannelOption.AUTO_READ, autoRead)
                    .childHandler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new SslHandler(TestTls.server(TestTls.TLS_1_3), tasks),
                                    new EchoHandler(serverSawTheEnd));
                        }
                    }).bind(transport.address()).sync().channel();
            Collector collector = new Collector();
            Channel client = new Bootstrap().group(group).channel(transport.client())
                    .option(ChannelOption.AUTO_READ, autoRead)
                    .handler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new SslHandler(TestTls.client(TestTls.TLS_1_3), tasks),
                                    collector);
                        }
                    }).connect(server.localAddress()).sync().channel();
            for (int at = 0; at < LENGTH; at += 50_000) {
                client.writeAndFlush(Unpooled.wrappedBuffer(data, at, 50_000));
            }
            assertThat(collector.all.get(30, TimeUnit.SECONDS)).isEqualTo(data);
            client.close().sync();
            assertThat(serverSawTheEnd.get(30, TimeUnit.SECONDS)).isTrue();
            server.close().sync();
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
            threads.shutdown();
        }
    }

    /** Writes back what it reads, and asks for each read if the channel does not. */
    private static final class EchoHandler extends SimpleChannelInboundHandler<ByteBuf> {
        private final CompletableFuture<Boolean> end;

        EchoHandler(CompletableFuture<Boolean> end) {
            this.end = end;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            ctx.read();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf msg) {
            ctx.write(msg.retain());
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
            ctx.read();
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt instanceof SslCloseCompletionEvent event) {
                end.complete(event.isSuccess());
                ctx.close();
            }
        }
    }

    /** Collects what comes back. */
    private static final class Collector extends ChannelInboundHandlerAdapter {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> all = new CompletableFuture<>();

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            ctx.read();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf data = (ByteBuf) msg;
            bytes.writeBytes(ByteBufUtil.getBytes(data));
            data.release();
            if (bytes.size() == LENGTH) {
                all.complete(bytes.toByteArray());
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.read();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            all.completeExceptionally(cause);
        }
    }
}
