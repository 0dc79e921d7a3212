/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package org.sample;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.AttributeKey;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import static io.netty.handler.codec.http.HttpVersion.HTTP_1_1;

/** Answers a request with its own content, and counts the requests of a connection. */
public final class EchoServer implements AutoCloseable {
    private static final int MAX_CONTENT = 1 << 20;
    private static final int TIMEOUT_SECONDS = 30;
    private static final AttributeKey<Integer> COUNT = AttributeKey.valueOf(EchoServer.class, "count");

    private final EventLoopGroup loops;
    private final Channel server;

    /** Listens on a port of the loopback address that the system chooses. */
    public EchoServer() throws InterruptedException {
        boolean epoll = Epoll.isAvailable();
        IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        Class<? extends ServerChannel> type = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        loops = new MultiThreadIoEventLoopGroup(1, io);
        server = new ServerBootstrap().group(loops).channel(type).childHandler(new Handlers())
                .bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
    }

    public int port() {
        return ((InetSocketAddress) server.localAddress()).getPort();
    }

    @Override
    public void close() throws InterruptedException {
        server.close().sync();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    }

    private static final class Handlers extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            channel.attr(COUNT).set(0);
            channel.pipeline().addLast(new ReadTimeoutHandler(TIMEOUT_SECONDS), new HttpServerCodec(),
                    new HttpObjectAggregator(MAX_CONTENT), new Echo());
        }
    }

    /** Also for an embedded channel. */
    static final class Echo extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
            Integer before = ctx.channel().attr(COUNT).get();
            int count = before == null ? 1 : before + 1;
            ctx.channel().attr(COUNT).set(count);
            ByteBuf content = request.content().retain();
            FullHttpResponse response = new DefaultFullHttpResponse(HTTP_1_1, HttpResponseStatus.OK, content);
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN)
                    .setInt(HttpHeaderNames.CONTENT_LENGTH, content.readableBytes()).setInt("x-count", count);
            HttpUtil.setKeepAlive(response, HttpUtil.isKeepAlive(request));
            if (HttpUtil.isKeepAlive(request)) {
                ctx.writeAndFlush(response);
            } else {
                ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
            }
        }
    }
}
