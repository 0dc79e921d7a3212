/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.blocking.BlockingHttpServerHandler;
import io.tidewire.handler.codec.http.blocking.HttpExchange;
import io.tidewire.handler.timeout.SlowPeerPolicy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;

/**
 * An HTTP server whose requests are served by code that blocks, each on a virtual thread: {@code /} says hello, and
 * {@code POST /echo} sends the body back as it comes. Needs JDK 21.
 *
 * <pre>{@code
 * example/run BlockingHello 8080
 * curl http://127.0.0.1:8080/
 * curl -T file http://127.0.0.1:8080/echo -X POST
 * }</pre>
 */
public final class BlockingHello {
    private static final int DEFAULT_PORT = 8080;
    private static final String TEXT = "text/plain; charset=utf-8";

    private BlockingHello() {
    }

    /** Creates the handler of each connection. */
    static ChannelHandler connections(Executor threads) {
        SlowPeerPolicy.Builder patience = Patience.withRequests(Patience.IDLE_SECONDS);
        BlockingHttpServerHandler requests = new BlockingHttpServerHandler(threads, BlockingHello::serve);
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), patience.build(), new HttpServerKeepAliveHandler(),
                        requests);
            }
        };
    }

    private static void serve(HttpExchange exchange) throws IOException {
        String path = HttpUtil.originForm(exchange.request().uri());
        if (HttpMethod.POST.equals(exchange.request().method()) && path.equals("/echo")) {
            HttpHeaders headers = new DefaultHttpHeaders();
            headers.set(HttpHeaderNames.CONTENT_TYPE, "application/octet-stream");
            try (OutputStream output = exchange.respond(HttpResponseStatus.OK, headers)) {
                exchange.requestBody().transferTo(output);
            }
        } else if (path.equals("/")) {
            answer(exchange, HttpResponseStatus.OK, "Hello, World!");
        } else {
            answer(exchange, HttpResponseStatus.NOT_FOUND, HttpResponseStatus.NOT_FOUND + "\n");
        }
    }

    private static void answer(HttpExchange exchange, HttpResponseStatus status, String text) throws IOException {
        HttpHeaders headers = new DefaultHttpHeaders();
        headers.set(HttpHeaderNames.CONTENT_TYPE, TEXT);
        exchange.respond(status, headers, Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
    }

    /**
     * Serves on the loopback address until the process is told to stop. Ends with 2 if an argument is wrong, and with 1
     * if it cannot listen or there are no virtual threads.
     *
     * @param args {@code --transport} with the name of a {@link Transport} or {@code auto}, and the port (default 8080;
     *             0 lets the kernel choose), both optional; or {@code --help}
     * @throws InterruptedException if the main thread is interrupted
     */
    public static void main(String[] args) throws InterruptedException {
        BlockingServer.run("BlockingHello", "http", () -> connections(VirtualThreads.executor()), DEFAULT_PORT, args);
    }
}
