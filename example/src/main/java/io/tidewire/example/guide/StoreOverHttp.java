/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler.Sharable;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.QueryStringDecoder;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.nio.charset.StandardCharsets;

/** Chapter 4: the store over HTTP, and by chapter 6 over streams of HTTP/2. Without state, so one for all. */
@Sharable
final class StoreOverHttp extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(StoreOverHttp.class);
    private static final String KEYS = "/keys/";

    private final Store store;

    StoreOverHttp(Store store) {
        this.store = store;
    }

    // region request
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (request.decoderResult().isFailure()) {
            FullHttpResponse refusal = text(ctx, HttpUtil.failureStatus(request.decoderResult()), "");
            HttpUtil.setKeepAlive(refusal, false);
            ctx.writeAndFlush(refusal);
            return;
        }
        String path = new QueryStringDecoder(request.uri()).path();
        if (!path.startsWith(KEYS)) {
            ctx.writeAndFlush(text(ctx, HttpResponseStatus.NOT_FOUND, ""));
            return;
        }
        ctx.writeAndFlush(answer(ctx, request, path.substring(KEYS.length())));
    }

    private FullHttpResponse answer(ChannelHandlerContext ctx, FullHttpRequest request, String key) {
        if (HttpMethod.PUT.equals(request.method())) {
            store.set(key, request.content().toString(StandardCharsets.UTF_8));
            return text(ctx, HttpResponseStatus.OK, "");
        }
        if (!HttpMethod.GET.equals(request.method())) {
            FullHttpResponse refusal = text(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED, "");
            refusal.headers().set(HttpHeaderNames.ALLOW, "GET, PUT");
            return refusal;
        }
        String value = store.get(key);
        return value == null ? text(ctx, HttpResponseStatus.NOT_FOUND, "") : text(ctx, HttpResponseStatus.OK, value);
    }

    private static FullHttpResponse text(ChannelHandlerContext ctx, HttpResponseStatus status, String text) {
        ByteBuf content = ByteBufUtil.writeUtf8(ctx.alloc(), text);
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, content);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        HttpUtil.setContentLength(response, content.readableBytes());
        return response;
    }
    // endregion

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOGGER.debug("{} is closed: {}", ctx.channel(), cause.getMessage());
        ctx.close();
    }
}
