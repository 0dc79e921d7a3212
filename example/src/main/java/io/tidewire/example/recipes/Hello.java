/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

// region hello
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequestPart;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import static java.util.concurrent.TimeUnit.SECONDS;

/** Answers each request with a greeting. */
public class Hello extends ChannelInitializer<Channel> {
    private final SlowPeerPolicy.Builder patience = SlowPeerPolicy.builder().requestParts(HttpRequestPart::of)
            .requestHead(20, SECONDS).bodyRate(240, 20, SECONDS);

    /** Listens on port 8081 until the process ends. */
    public static void main(String[] args) throws InterruptedException {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
        try {
            start(loops, 8081).closeFuture().sync();
        } finally {
            loops.shutdownGracefully(); // Else its threads keep the process, also where the port is in use.
        }
    }

    static Channel start(EventLoopGroup loops, int port) throws InterruptedException {
        return new ServerBootstrap().group(loops).channel(NioServerSocketChannel.class)
                .childHandler(new Hello()).bind("127.0.0.1", port).sync().channel();
    }

    @Override
    protected void initChannel(Channel channel) {
        channel.pipeline().addLast(new HttpServerCodec(), patience.build(), new HttpObjectAggregator(65536),
                new HttpServerKeepAliveHandler(), new Greeter());
    }

    static class Greeter extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
            boolean good = request.decoderResult().isSuccess();
            var status = good ? HttpResponseStatus.OK : HttpUtil.failureStatus(request.decoderResult());
            var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                    ByteBufUtil.writeUtf8(ctx.alloc(), good ? "Hello!\n" : status + "\n"));
            HttpUtil.setContentLength(answer, answer.content().readableBytes());
            HttpUtil.setKeepAlive(answer, good);
            ctx.writeAndFlush(answer);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.close();
        }
    }
}
// endregion
