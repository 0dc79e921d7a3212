/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamChannel;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * One connection to a server that is known to speak HTTP/2 without TLS (prior knowledge), and one stream on it, whose
 * answer is copied to an output. Any thread.
 */
final class Http2Client implements AutoCloseable {
    private static final int CONNECT_MILLIS = 10_000;
    private static final int DEFAULT_PORT = 80;

    private final URI url;
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private final Http2StreamChannel stream;

    /**
     * Connects and opens the stream. Blocks.
     *
     * @param url an absolute {@code http:} URL with a host
     * @param out receives the body of the answer; written on the event loop, flushed and not closed
     * @throws IOException              if the connection fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    Http2Client(URI url, OutputStream out) throws IOException, InterruptedException {
        if (!"http".equalsIgnoreCase(url.getScheme()) || url.getHost() == null) {
            group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw new IllegalArgumentException("url: " + url + " (expected: http://host[:port]/path)");
        }
        this.url = url;
        try {
            ChannelFuture connected = new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                    .handler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            // The server is not asked to push, so that it opens no streams.
                            channel.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                                    new Http2MultiplexHandler(new ChannelInitializer<>() {
                                        @Override
                                        protected void initChannel(Channel pushed) {
                                            pushed.close();
                                        }
                                    }));
                        }
                    })
                    .connect(url.getHost(), url.getPort() < 0 ? DEFAULT_PORT : url.getPort()).await();
            if (!connected.isSuccess()) {
                throw new IOException(connected.cause().getMessage(), connected.cause());
            }
            stream = new Http2StreamChannelBootstrap(connected.channel()).handler(new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                            new Answer(url, out, status));
                }
            }).open().sync().getNow();
        } catch (Throwable failure) {
            close();
            throw failure;
        }
    }

    /**
     * Sends a part of the request. Blocks while the server takes nothing, so that no more is kept than the channel's
     * high water mark.
     *
     * @param part the head or content; released
     */
    void send(HttpObject part) throws InterruptedException {
        if (part instanceof HttpRequest request) {
            request.headers().set(HttpHeaderNames.HOST,
                    url.getPort() < 0 ? url.getHost() : url.getHost() + ':' + url.getPort());
            request.headers().set(HttpHeaderNames.USER_AGENT, "tidewire-example");
        }
        ChannelFuture written = stream.writeAndFlush(part);
        if (!stream.isWritable()) {
            written.await();
        }
    }

    /** The target of a request for the URL. */
    String target() {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + '?' + url.getRawQuery();
    }

    /**
     * Waits for the end of the answer.
     *
     * @return the status code
     * @throws IOException if the connection, the answer or the output fails
     */
    int awaitAnswer() throws IOException, InterruptedException {
        try {
            return status.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        }
    }

    /** Whether the answer has ended or failed, so that nothing more needs to be sent. */
    boolean isAnswered() {
        return status.isDone();
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /** Copies the body, completes the status. Event loop only. */
    private static final class Answer extends SimpleChannelInboundHandler<HttpObject> {
        private final URI url;
        private final OutputStream out;
        private final CompletableFuture<Integer> status;
        private int code;

        Answer(URI url, OutputStream out, CompletableFuture<Integer> status) {
            this.url = url;
            this.out = out;
            this.status = status;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject object) throws IOException {
            if (object instanceof HttpResponse response) {
                code = response.status().code();
            }
            // An interim response ends, too; another one follows.
            if (object instanceof HttpContent content && code >= 200) {
                content.content().readBytes(out, content.content().readableBytes());
                if (content instanceof LastHttpContent) {
                    out.flush();
                    status.complete(code);
                }
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            status.completeExceptionally(new IOException("stream closed before the end of the answer: " + url));
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            status.completeExceptionally(cause);
            ctx.close();
        }
    }
}
