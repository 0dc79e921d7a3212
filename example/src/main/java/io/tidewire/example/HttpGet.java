/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.proxy.ProxyHandler;
import io.tidewire.handler.timeout.ReadTimeoutHandler;
import io.tidewire.resolver.NoopAddressResolverGroup;
import io.tidewire.util.SuppressForbidden;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Gets one {@code http:} URL and prints the body as it arrives: {@code HttpGet http://127.0.0.1:8080/json}. Ends with 0
 * after a 2xx answer, with 1 after any other answer or a failure, which it explains on standard error, and with 2 on
 * wrong usage.
 */
public final class HttpGet {
    private static final String USAGE = "HttpGet http://HOST[:PORT]/PATH";
    private static final int CONNECT_MILLIS = 10_000;
    private static final int READ_SECONDS = 30;

    private HttpGet() {
    }

    /**
     * Fetches a URL and copies its body to a stream.
     *
     * @param url an absolute {@code http:} URL with a host
     * @param out receives the body; written on the event loop, flushed and not closed
     * @return the status code of the answer
     * @throws IOException              if the connection, the answer or the stream fails
     * @throws InterruptedException     if the calling thread is interrupted while it waits
     * @throws IllegalArgumentException if the URL is not such a URL
     */
    public static int get(URI url, OutputStream out) throws IOException, InterruptedException {
        return get(url, out, null);
    }

    /**
     * Does the same through a proxy, which looks the host up.
     *
     * @param proxy the handler of this one connection, {@code null} for none
     */
    static int get(URI url, OutputStream out, ProxyHandler proxy) throws IOException, InterruptedException {
        if (!"http".equalsIgnoreCase(url.getScheme()) || url.getHost() == null) {
            throw new IllegalArgumentException("url: " + url + " (expected: http://host[:port]/path)");
        }
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        CompletableFuture<Integer> status = new CompletableFuture<>();
        try {
            new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                    .resolver(proxy == null ? null : NoopAddressResolverGroup.INSTANCE)
                    .handler(new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                            if (proxy != null) {
                                channel.pipeline().addLast(proxy);
                            }
                            channel.pipeline().addLast(new ReadTimeoutHandler(READ_SECONDS), new HttpClientCodec(),
                                    new Exchange(url, out, status));
                        }
                    })
                    .connect(url.getHost(), url.getPort() < 0 ? 80 : url.getPort())
                    .addListener(connected -> {
                        if (!connected.isSuccess()) {
                            status.completeExceptionally(connected.cause());
                        }
                    });
            return status.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e.getCause());
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    /** Sends the request, copies the body, completes the status. Event loop only. */
    private static final class Exchange extends SimpleChannelInboundHandler<HttpObject> {
        private final URI url;
        private final OutputStream out;
        private final CompletableFuture<Integer> status;
        private int code;

        Exchange(URI url, OutputStream out, CompletableFuture<Integer> status) {
            this.url = url;
            this.out = out;
            this.status = status;
        }

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
            String target = url.getRawQuery() == null ? path : path + '?' + url.getRawQuery();
            FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, target);
            request.headers().set(HttpHeaderNames.HOST,
                    url.getPort() < 0 ? url.getHost() : url.getHost() + ':' + url.getPort());
            request.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            request.headers().set(HttpHeaderNames.USER_AGENT, "tidewire-example");
            ctx.writeAndFlush(request);
            ctx.fireChannelActive();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject object) throws IOException {
            if (object.decoderResult().isFailure()) {
                throw new IOException("malformed answer: " + object.decoderResult().cause().getMessage());
            }
            if (object instanceof HttpResponse response) {
                code = response.status().code();
            }
            if (object instanceof HttpContent content) {
                content.content().readBytes(out, content.content().readableBytes());
                if (content instanceof LastHttpContent && code >= 200) {
                    out.flush();
                    status.complete(code);
                    ctx.close();
                }
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            status.completeExceptionally(new IOException("connection closed before the end of the answer: " + url));
            ctx.fireChannelInactive();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            status.completeExceptionally(cause);
            ctx.close();
        }
    }

    /**
     * Prints the body of the one URL given.
     *
     * @param args the URL, or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    @SuppressForbidden(reason = "a program prints for the person who started it")
    public static void main(String[] args) throws InterruptedException {
        ClientProgram.run("HttpGet", USAGE, List.of(),
                (url, line) -> ClientProgram.failure(get(url, System.out)), args);
    }
}
