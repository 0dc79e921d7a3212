/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.StagedClose;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Does the opening handshake for a {@link WebSocketServerProtocolHandler}, in front of which it stands until then. A
 * request for another path passes through.
 *
 * <pre>
 *   WAITING --head for our path--&gt; IN_REQUEST --its end--&gt; UPGRADING --response written--&gt; removed
 *                                     |                        |
 *                                     +-- refused, or late ----+--&gt; REFUSED: an error response, then the end
 * </pre>
 */
final class ServerHandshakeHandler extends ChannelInboundHandlerAdapter {

    private enum State { WAITING, IN_REQUEST, UPGRADING, REFUSED }

    private final WebSocketServerProtocolHandler protocolHandler;
    private final WebSocketServerProtocolConfig config;
    private State state = State.WAITING;
    /** Of the request whose end has not come. */
    private @Nullable HttpRequest head;
    private @Nullable Future<?> timer;

    ServerHandshakeHandler(WebSocketServerProtocolHandler protocolHandler, WebSocketServerProtocolConfig config) {
        this.protocolHandler = protocolHandler;
        this.config = config;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        switch (state) {
            case WAITING -> {
                if (!(msg instanceof HttpRequest request) || !isOurs(request.uri())) {
                    ctx.fireChannelRead(msg);
                    return;
                }
                try {
                    startTimer(ctx);
                    onHead(ctx, request);
                } finally {
                    ReferenceCountUtil.release(msg);
                }
            }
            case IN_REQUEST -> {
                try {
                    onContent(ctx, msg);
                } finally {
                    ReferenceCountUtil.release(msg);
                }
            }
            case UPGRADING -> ctx.fireChannelRead(msg);
            case REFUSED -> ReferenceCountUtil.release(msg);
        }
    }

    private boolean isOurs(String uri) {
        String path = config.websocketPath();
        if (!config.checkStartsWith()) {
            return uri.equals(path);
        }
        if (!uri.startsWith(path)) {
            return false;
        }
        // No part of a path segment: "/ws" is not in front of "/wsx".
        if (uri.length() == path.length() || path.endsWith("/")) {
            return true;
        }
        char next = uri.charAt(path.length());
        return next == '/' || next == '?';
    }

    private void onHead(ChannelHandlerContext ctx, HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            refuse(ctx, HttpUtil.failureStatus(request.decoderResult()), "malformed request");
            return;
        }
        HandshakeRules.Refusal refusal = HandshakeRules.refusal(request);
        if (refusal != null) {
            refuse(ctx, refusal.status(), refusal.reason());
        } else if (!HandshakeRules.isOriginAllowed(request.headers(), config.allowedOrigins())) {
            refuse(ctx, HttpResponseStatus.FORBIDDEN, "origin not allowed");
        } else if (request instanceof FullHttpRequest full) {
            upgrade(ctx, full);
        } else {
            head = request;
            state = State.IN_REQUEST;
        }
    }

    private void onContent(ChannelHandlerContext ctx, Object msg) {
        boolean content = msg instanceof HttpContent part
                && (part.content().isReadable() || part.decoderResult().isFailure());
        if (content) {
            refuse(ctx, HttpResponseStatus.BAD_REQUEST, "a handshake has no content");
        } else if (msg instanceof LastHttpContent) {
            HttpRequest request = head;
            assert request != null : "set for this state";
            head = null;
            upgrade(ctx, new DefaultFullHttpRequest(request.protocolVersion(), request.method(), request.uri(),
                    Unpooled.EMPTY_BUFFER, request.headers(), EmptyHttpHeaders.INSTANCE));
        }
    }

    private void upgrade(ChannelHandlerContext ctx, FullHttpRequest request) {
        state = State.UPGRADING;
        WebSocketServerHandshaker handshaker = WebSocketServerHandshakerFactory.resolveHandshaker(
                request, request.uri(), config.subprotocols(), config.decoderConfig());
        assert handshaker != null : "the version was checked before";
        ChannelHandlerContext protocolContext = ctx.pipeline().context(protocolHandler);
        assert protocolContext != null : "the protocol handler has added this one";
        ChannelFuture written = handshaker.handshake(ctx.channel(), request);
        protocolHandler.onOpened(protocolContext);
        var complete = new WebSocketServerProtocolHandler.HandshakeComplete(
                request.uri(), request.headers(), handshaker.selectedSubprotocol());
        written.addListener(done -> onResponseWritten(protocolContext, complete, done));
        ctx.pipeline().remove(this);
    }

    private void onResponseWritten(ChannelHandlerContext ctx, WebSocketServerProtocolHandler.HandshakeComplete complete,
            Future<?> written) {
        stopTimer();
        if (written.isSuccess()) {
            protocolHandler.fireComplete(ctx, complete);
        } else {
            assert written.cause() != null;
            ctx.fireExceptionCaught(written.cause());
            ctx.close();
        }
    }

    /** Answers with an error and ends the connection: what the client sends next may be frames. */
    private void refuse(ChannelHandlerContext ctx, HttpResponseStatus status, String reason) {
        state = State.REFUSED;
        head = null;
        stopTimer();
        FullHttpResponse response;
        if (status.equals(HttpResponseStatus.UPGRADE_REQUIRED)) {
            response = WebSocketServerHandshakerFactory.unsupportedVersion();
        } else {
            response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                    Unpooled.copiedBuffer(reason, StandardCharsets.US_ASCII));
            HttpUtil.setContentLength(response, response.content().readableBytes());
            response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        }
        response.headers().add(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        ctx.channel().writeAndFlush(response).addListener(StagedClose.DEFAULT);
    }

    private void startTimer(ChannelHandlerContext ctx) {
        timer = ctx.executor().schedule(() -> onTimeout(ctx), config.handshakeTimeoutMillis(), TimeUnit.MILLISECONDS);
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private void onTimeout(ChannelHandlerContext ctx) {
        state = State.REFUSED;
        ctx.fireUserEventTriggered(WebSocketServerProtocolHandler.ServerHandshakeStateEvent.HANDSHAKE_TIMEOUT);
        ctx.fireExceptionCaught(protocolHandler.buildHandshakeException(
                "no handshake within " + config.handshakeTimeoutMillis() + " ms"));
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        stopTimer();
        super.channelInactive(ctx);
    }
}
