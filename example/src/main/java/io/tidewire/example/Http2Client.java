/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
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
import io.tidewire.handler.codec.http2.Http2PushPromiseFrame;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.handler.codec.http2.Http2StreamChannel;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

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
    /** Is told what was pushed; {@code null} if nothing may be. */
    private final Consumer<String> pushes;
    /** The targets of requests that the server has promised to answer, by their streams. Event loop only. */
    private final Map<Integer, String> promised = new HashMap<>();
    /** The status code when the answer has ended, 0 before. Event loop only. */
    private int answered;

    /**
     * Connects and opens the stream. Blocks.
     *
     * @param url an absolute {@code http:} URL with a host
     * @param out receives the body of the answer; written on the event loop, flushed and not closed
     * @param pushes is told in a line how each request was answered that the server pushes, on the event loop;
     *        {@code null} to take no pushes
     * @throws IOException              if the connection fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    Http2Client(URI url, OutputStream out, Consumer<String> pushes) throws IOException, InterruptedException {
        if (!"http".equalsIgnoreCase(url.getScheme()) || url.getHost() == null) {
            group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw new IllegalArgumentException("url: " + url + " (expected: http://host[:port]/path)");
        }
        this.url = url;
        this.pushes = pushes;
        try {
            ChannelFuture connected = new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                    .handler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            Http2Settings settings = Http2Settings.defaultSettings().pushEnabled(pushes != null);
                            channel.pipeline().addLast(
                                    Http2FrameCodecBuilder.forClient().initialSettings(settings).build(),
                                    new Http2MultiplexHandler(new ChannelInitializer<>() {
                                        @Override
                                        protected void initChannel(Channel pushed) {
                                            pushed.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                                                    new PushedAnswer());
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
                    channel.pipeline().addLast(new Promises(), new Http2StreamFrameToHttpObjectCodec(false),
                            new Answer(out));
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
     * Waits for the end of the answer and of what was promised with it.
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

    private void completeWhenAllHasCome() {
        if (answered != 0 && promised.isEmpty()) {
            status.complete(answered);
        }
    }

    /** Notes what the server promises. Event loop only. */
    private final class Promises extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2PushPromiseFrame promise) {
                promised.put(promise.pushStream().id(), promise.http2Headers().path().toString());
            } else {
                ctx.fireChannelRead(msg);
            }
        }
    }

    /** Counts what is pushed. Event loop only. */
    private final class PushedAnswer extends SimpleChannelInboundHandler<HttpObject> {
        private int code;
        private long octets;

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject object) {
            if (object instanceof HttpResponse response) {
                code = response.status().code();
            }
            if (object instanceof HttpContent content) {
                octets += content.content().readableBytes();
                if (content instanceof LastHttpContent) {
                    end(ctx, code + ", " + octets + " octets");
                }
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            end(ctx, "no whole answer");
            ctx.fireChannelInactive();
        }

        private void end(ChannelHandlerContext ctx, String how) {
            String target = promised.remove(((Http2StreamChannel) ctx.channel()).stream().id());
            if (target != null) {
                pushes.accept("pushed " + target + ": " + how);
                completeWhenAllHasCome();
            }
        }
    }

    /** Copies the body, completes the status. Event loop only. */
    private final class Answer extends SimpleChannelInboundHandler<HttpObject> {
        private final OutputStream out;
        private int code;

        Answer(OutputStream out) {
            this.out = out;
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
                    answered = code;
                    completeWhenAllHasCome();
                }
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (answered == 0) {
                status.completeExceptionally(new IOException("stream closed before the end of the answer: " + url));
            }
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            status.completeExceptionally(cause);
            ctx.close();
        }
    }
}
