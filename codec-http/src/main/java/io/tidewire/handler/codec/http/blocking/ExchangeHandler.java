/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.internal.Inbox;
import io.tidewire.channel.internal.StreamEnd;
import io.tidewire.channel.internal.ThreadBridge;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.util.concurrent.Executor;

/**
 * The last handler of a connection whose requests threads serve. All messages go through one inbox, so that requests
 * which come too early wait there, within its bound.
 *
 * <pre>
 *   IDLE --head of a request--&gt; SERVING --end, connection kept--&gt; IDLE
 *   IDLE --malformed, or no thread--&gt; CLOSING
 *   SERVING --end, connection not kept--&gt; CLOSING
 * </pre>
 *
 * <p>In SERVING the thread reads the inbox, else the event loop. Event loop only, but for {@link #serve}.
 */
final class ExchangeHandler extends ChannelInboundHandlerAdapter {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ExchangeHandler.class);

    private enum State { IDLE, SERVING, CLOSING }

    private final Executor executor;
    private final BlockingHttpCode code;
    private final int maxWaiting;
    private final int maxDropped;
    // Both from handlerAdded() on.
    @SuppressWarnings("NullAway.Init")
    private ThreadBridge bridge;
    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext context;
    private State state = State.IDLE;
    private boolean begun;

    ExchangeHandler(Executor executor, BlockingHttpCode code, int maxWaiting, int maxDropped) {
        this.executor = executor;
        this.code = code;
        this.maxWaiting = maxWaiting;
        this.maxDropped = maxDropped;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        ctx.channel().config().setAutoRead(false);
        bridge = new ThreadBridge(ctx, maxWaiting);
        if (ctx.channel().isActive()) {
            begin(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        begin(ctx);
        ctx.fireChannelActive();
    }

    private void begin(ChannelHandlerContext ctx) {
        if (!begun) {
            begun = true;
            ctx.read();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof HttpObject) {
            bridge.inbox().put(msg);
        } else {
            ctx.fireChannelRead(msg);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        serveNext();
        bridge.onReadComplete();
        ctx.fireChannelReadComplete();
    }

    /** Starts the thread of the request that has waited longest. */
    private void serveNext() {
        while (state == State.IDLE) {
            Object msg = next();
            if (msg == null) {
                return;
            }
            if (msg instanceof HttpRequest request) {
                onRequest(request);
            } else {
                // Behind a request that was answered before it was whole.
                ReferenceCountUtil.release(msg);
            }
        }
    }

    private @Nullable Object next() {
        Inbox inbox = bridge.inbox();
        if (!inbox.beginRead()) {
            return null;
        }
        try {
            return inbox.poll();
        } finally {
            inbox.endRead();
        }
    }

    private void onRequest(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            ReferenceCountUtil.release(request);
            refuse(HttpUtil.failureStatus(request.decoderResult()));
            return;
        }
        state = State.SERVING;
        HttpExchange exchange = new HttpExchange(bridge, context, request, maxDropped);
        try {
            executor.execute(() -> serve(exchange));
        } catch (Throwable t) {
            LOGGER.warn("{}: closed, no thread for its request", context.channel(), t);
            exchange.release();
            refuse(HttpResponseStatus.SERVICE_UNAVAILABLE);
        }
    }

    /** Answers and closes; nothing that the client has sent behind is looked at (RFC 9112 section 9.6). */
    private void refuse(HttpResponseStatus status) {
        state = State.CLOSING;
        bridge.close();
        FullHttpResponse refusal = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
        HttpUtil.setContentLength(refusal, 0);
        HttpUtil.setKeepAlive(refusal, false);
        context.writeAndFlush(refusal).addListener(StagedClose.DEFAULT);
    }

    /** The thread of a request. */
    private void serve(HttpExchange exchange) {
        boolean kept = false;
        boolean returned = false;
        try {
            code.serve(exchange);
            returned = true;
            exchange.complete();
            kept = exchange.end();
        } catch (Throwable t) {
            // Nobody else would know of a failure that is none of the network and comes too late for the code.
            if (t instanceof IOException && !bridge.isUsable() && (!returned || StreamEnd.isOfTheNetwork(t))) {
                LOGGER.debug("{}: ended", context.channel(), t);
            } else {
                LOGGER.warn("{}: a request has failed", context.channel(), t);
            }
            kept = exchange.fail();
        } finally {
            exchange.release();
            boolean goesOn = kept;
            if (!bridge.execute(() -> onServed(goesOn))) {
                bridge.close();
            }
        }
    }

    private void onServed(boolean kept) {
        if (kept && context.channel().isActive() && !context.isRemoved()) {
            state = State.IDLE;
            serveNext();
        } else {
            state = State.CLOSING;
            bridge.close();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        bridge.onWritabilityChanged();
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        bridge.onEnd(ctx.channel().eventLoop().isShuttingDown() ? StreamEnd.CLOSED : StreamEnd.PEER);
        if (state != State.SERVING) {
            bridge.close();
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        bridge.onEnd(StreamEnd.CLOSED);
        if (state != State.SERVING) {
            bridge.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (bridge.inbox().end() == null || StreamEnd.isOfTheNetwork(cause)) {
            // The thread gets it; there may be none.
            LOGGER.debug("{}: failed", ctx.channel(), cause);
        } else {
            LOGGER.warn("{}: failed behind the end of its input", ctx.channel(), cause);
        }
        bridge.onFailure(cause);
        ctx.close();
    }
}
