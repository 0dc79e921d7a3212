/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

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
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.blocking.BlockingServerHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.flow.ChannelRelay;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A server that ends its output and leaves the input open sends close_notify first (RFC 8446 section 6.1). */
class OutputEndTest {
    private static final int SECONDS = 60;

    /** The kind of end. */
    enum Way { STAGED_CLOSE, BLOCKING_CODE, RELAY }

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final CompletableFuture<List<Throwable>> ends = new CompletableFuture<>();

    @AfterEach
    void endLoop() {
        group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private static ChannelHandler answering() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.writeAndFlush(msg).addListener(StagedClose.DEFAULT);
            }
        };
    }

    private static ChannelHandler blocking() {
        return new BlockingServerHandler(task -> new Thread(task).start(), channel -> {
            channel.writeAndFlush(channel.read());
            channel.shutdownOutput();
            channel.inputStream().readAllBytes();
        });
    }

    /** Relays to an echo that ends its output behind one octet. */
    private ChannelHandler relaying(ServerSocket backend) {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                new Bootstrap().group(group).channel(NioSocketChannel.class)
                        .option(ChannelOption.AUTO_READ, false).option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                        .handler(new ChannelInboundHandlerAdapter())
                        .connect(backend.getLocalSocketAddress())
                        .addListener((ChannelFutureListener) connected ->
                                ChannelRelay.join(ctx.channel(), connected.channel()));
            }
        };
    }

    private SocketAddress listen(String version, int layers, ChannelHandler last, boolean reads) throws Exception {
        return new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.AUTO_READ, reads).childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        for (int i = 0; i < layers; i++) {
                            channel.pipeline().addLast(new SslHandler(TestTls.server(version)));
                        }
                        channel.pipeline().addLast(last);
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0).sync().channel().localAddress();
    }

    /** Sends an octet, and keeps why each layer of TLS has ended early, or null; the output is not ended before. */
    private void connect(String version, int layers, SocketAddress server) throws Exception {
        new Bootstrap().group(group).channel(NioSocketChannel.class).option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        for (int i = 0; i < layers; i++) {
                            channel.pipeline().addLast(new SslHandler(TestTls.client(version)));
                        }
                        channel.pipeline().addLast(keeping(layers));
                    }
                }).connect(server).sync().channel().writeAndFlush(octet());
    }

    private ChannelHandler keeping(int layers) {
        List<Throwable> causes = new ArrayList<>();
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ReferenceCountUtil.release(msg);
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                if (evt instanceof SslCloseCompletionEvent event) {
                    causes.add(event.cause());
                    if (causes.size() == layers) {
                        ends.complete(causes);
                        ctx.close();
                    }
                }
            }
        };
    }

    private static ByteBuf octet() {
        return Unpooled.buffer(1).writeByte(1);
    }

    @ParameterizedTest
    @CsvSource({"STAGED_CLOSE, TLSv1.2, 1", "STAGED_CLOSE, TLSv1.3, 1", "STAGED_CLOSE, TLSv1.3, 2",
        "BLOCKING_CODE, TLSv1.2, 1", "BLOCKING_CODE, TLSv1.3, 1", "RELAY, TLSv1.2, 1", "RELAY, TLSv1.3, 1"})
    void theOutputEndsByCloseNotify(Way way, String version, int layers) throws Exception {
        try (ServerSocket backend = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ChannelHandler last = switch (way) {
                case STAGED_CLOSE -> answering();
                case BLOCKING_CODE -> blocking();
                case RELAY -> relaying(backend);
            };
            connect(version, layers, listen(version, layers, last, way == Way.STAGED_CLOSE));
            if (way == Way.RELAY) {
                try (Socket socket = backend.accept()) {
                    socket.getOutputStream().write(socket.getInputStream().read());
                    socket.shutdownOutput();
                    assertThat(ends.get(SECONDS, TimeUnit.SECONDS)).containsOnlyNulls();
                }
            }
            assertThat(ends.get(SECONDS, TimeUnit.SECONDS)).hasSize(layers).containsOnlyNulls();
        }
    }
}
