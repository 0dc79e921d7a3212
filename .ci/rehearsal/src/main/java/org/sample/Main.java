/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package org.sample;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Asks itself for a page, over epoll if that can be, and prints what came. */
public final class Main {
    private static final boolean NATIVE = Epoll.isAvailable();

    private Main() {
    }

    public static void main(String[] args) throws Exception {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1,
                NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        try {
            Class<? extends ServerChannel> type =
                    NATIVE ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
            Channel server = new ServerBootstrap().group(loops).channel(type).childHandler(new ServerHandlers())
                    .bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
            System.out.println(ask(loops, server) + " over " + (NATIVE ? "epoll" : "nio"));
        } finally {
            loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }

    private static String ask(EventLoopGroup loops, Channel server) throws Exception {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Channel client = new Bootstrap().group(loops).channel(NATIVE ? EpollSocketChannel.class : NioSocketChannel.class)
                .handler(new ClientHandlers(answer)).connect(server.localAddress()).sync().channel();
        client.writeAndFlush(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
        return answer.get(20, TimeUnit.SECONDS);
    }

    private static final class ServerHandlers extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(1024),
                    new SimpleChannelInboundHandler<FullHttpRequest>() {
                @Override
                protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
                    FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                            Unpooled.copiedBuffer("Hello!", StandardCharsets.US_ASCII));
                    HttpUtil.setContentLength(response, response.content().readableBytes());
                    ctx.writeAndFlush(response);
                }
            });
        }
    }

    private static final class ClientHandlers extends ChannelInitializer<Channel> {
        private final CompletableFuture<String> answer;

        ClientHandlers(CompletableFuture<String> answer) {
            this.answer = answer;
        }

        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new HttpClientCodec(), new HttpObjectAggregator(1024),
                    new SimpleChannelInboundHandler<FullHttpResponse>() {
                @Override
                protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
                    answer.complete(response.status().code() + " "
                            + response.content().toString(StandardCharsets.US_ASCII));
                }
            });
        }
    }
}
