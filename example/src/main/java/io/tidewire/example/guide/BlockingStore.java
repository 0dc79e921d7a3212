/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.blocking.BlockingHttpServerHandler;
import io.tidewire.handler.codec.http.blocking.HttpExchange;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;

/** Chapter 11: the store over HTTP/1.1 by code that blocks, a thread for each request. */
final class BlockingStore {
    private static final String KEYS = "/keys/";

    private final Store store;
    private final BlockingHttpServerHandler requests;

    /** The executor is that of virtual threads, or has a thread for each request under way. */
    BlockingStore(Store store, Executor threads) {
        this.store = store;
        requests = new BlockingHttpServerHandler(threads, this::serve);
    }

    void addHttp1(ChannelPipeline pipeline) {
        pipeline.addLast(new HttpServerCodec(), requests);
    }

    // region serve
    private void serve(HttpExchange exchange) throws IOException {
        String path = HttpUtil.originForm(exchange.request().uri());
        String key = path.startsWith(KEYS) ? path.substring(KEYS.length()) : "";
        if (HttpMethod.PUT.equals(exchange.request().method())) {
            store.set(key, new String(exchange.requestBody().readAllBytes(), StandardCharsets.UTF_8));
        }
        String value = store.get(key); // May be a query, a file or a lock as well.
        ByteBuf content = Unpooled.copiedBuffer(value == null ? "" : value, StandardCharsets.UTF_8);
        exchange.respond(value == null ? HttpResponseStatus.NOT_FOUND : HttpResponseStatus.OK,
                new DefaultHttpHeaders(), content);
    }
    // endregion
}
