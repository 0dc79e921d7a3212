/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.EmptyHttpHeaders;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpStatusClass;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/**
 * Does the opening handshake for a {@link WebSocketClientProtocolHandler}, in front of which it stands until then.
 *
 * <pre>
 *   INACTIVE --channel active--&gt; REQUESTED --whole response that fits--&gt; removed
 *                                    |
 *                                    +-- another response, or late --&gt; FAILED: the channel is closed
 * </pre>
 */
final class ClientHandshakeHandler extends ChannelInboundHandlerAdapter {

    private enum State { INACTIVE, REQUESTED, FAILED }

    private final WebSocketClientProtocolHandler protocolHandler;
    private final WebSocketClientHandshaker handshaker;
    private final long timeoutMillis;
    private State state = State.INACTIVE;
    /** Of the response whose end has not come. */
    private @Nullable HttpResponse head;
    private @Nullable Future<?> timer;

    ClientHandshakeHandler(WebSocketClientProtocolHandler protocolHandler, WebSocketClientHandshaker handshaker,
            long timeoutMillis) {
        this.protocolHandler = protocolHandler;
        this.handshaker = handshaker;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (ctx.channel().isActive()) {
            request(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        super.channelActive(ctx);
        if (state == State.INACTIVE) {
            request(ctx);
        }
    }

    private void request(ChannelHandlerContext ctx) {
        state = State.REQUESTED;
        timer = ctx.executor().schedule(() -> onTimeout(ctx), timeoutMillis, TimeUnit.MILLISECONDS);
        ChannelFuture written = handshaker.handshake(ctx.channel());
        written.addListener(done -> {
            if (done.isSuccess()) {
                ctx.fireUserEventTriggered(ClientHandshakeStateEvent.HANDSHAKE_ISSUED);
            } else {
                assert done.cause() != null;
                fail(ctx, done.cause());
            }
        });
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (state == State.FAILED) {
            ReferenceCountUtil.release(msg);
        } else if (msg instanceof HttpResponse || msg instanceof HttpContent) {
            try {
                onResponse(ctx, msg);
            } catch (WebSocketHandshakeException e) {
                fail(ctx, e);
            } finally {
                ReferenceCountUtil.release(msg);
            }
        } else {
            ctx.fireChannelRead(msg);
        }
    }

    private void onResponse(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof FullHttpResponse full) {
            if (!isInterim(full)) {
                finish(ctx, full);
            }
            return;
        }
        if (msg instanceof HttpResponse response) {
            head = response;
            return;
        }
        HttpContent content = (HttpContent) msg;
        if (content.content().isReadable() && head != null
                && head.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)) {
            throw new WebSocketClientHandshakeException("content in a response with status 101", head);
        }
        if (msg instanceof LastHttpContent && head != null) {
            HttpResponse response = head;
            head = null;
            if (!isInterim(response)) {
                finish(ctx, new DefaultFullHttpResponse(response.protocolVersion(), response.status(),
                        Unpooled.EMPTY_BUFFER, response.headers(), EmptyHttpHeaders.INSTANCE));
            }
        }
    }

    /** Another response follows (RFC 9110 section 15.2). */
    private static boolean isInterim(HttpResponse response) {
        return response.status().codeClass() == HttpStatusClass.INFORMATIONAL
                && !response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
    }

    private void finish(ChannelHandlerContext ctx, FullHttpResponse response) {
        handshaker.finishHandshake(ctx.channel(), response);
        assert timer != null : "set with the request";
        timer.cancel(false);
        ChannelHandlerContext protocolContext = ctx.pipeline().context(protocolHandler);
        assert protocolContext != null : "the protocol handler has added this one";
        protocolHandler.onOpened(protocolContext);
        ctx.pipeline().remove(this);
        protocolContext.fireUserEventTriggered(ClientHandshakeStateEvent.HANDSHAKE_COMPLETE);
    }

    private void fail(ChannelHandlerContext ctx, Throwable cause) {
        if (state == State.FAILED) {
            return;
        }
        state = State.FAILED;
        assert timer != null : "set with the request";
        timer.cancel(false);
        // The protocol handler closes the channel.
        ctx.fireExceptionCaught(cause);
    }

    private void onTimeout(ChannelHandlerContext ctx) {
        if (state == State.REQUESTED) {
            ctx.fireUserEventTriggered(ClientHandshakeStateEvent.HANDSHAKE_TIMEOUT);
            fail(ctx, protocolHandler.buildHandshakeException("no handshake within " + timeoutMillis + " ms"));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        if (state == State.REQUESTED) {
            fail(ctx, protocolHandler.buildHandshakeException("the channel was closed during the handshake"));
        }
        super.channelInactive(ctx);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
