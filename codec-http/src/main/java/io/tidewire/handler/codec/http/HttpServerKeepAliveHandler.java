/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.StagedClose;
import io.tidewire.channel.drain.DrainEvent;
import io.tidewire.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Closes a server's connection after the response that ends it, and says so in that response (RFC 9112 §9.3, §9.6). The
 * connection ends with the answer to a request that does not keep it alive, with a response that says
 * {@code Connection: close}, and with one that only the end of the connection can delimit. Requests after that one are
 * dropped. The close is in stages, so that a client that is still sending can read the response.
 *
 * <p>When the server is drained, see {@link io.tidewire.channel.drain.ServerDrain}, an idle connection is closed at
 * once. Any other ends with the answer to the last request that was decoded by then; if only a part of a head was, that
 * request is still taken. Those behind it are dropped: the client, which has been told {@code Connection: close}, knows
 * that they were not acted on.
 *
 * <p>Add it behind the codec and the aggregator, if there is one. Holds the state of one channel.
 */
public class HttpServerKeepAliveHandler extends ChannelDuplexHandler {
    private final StagedClose stagedClose;
    private boolean persistent = true;
    /** Requests that were passed on and have no final response yet. */
    private int unanswered;
    /** A final response has begun and its last content is still to come. */
    private boolean responseOpen;
    /** A request has come that will not be answered any more; it and what follows is dropped. */
    private boolean dropping;
    /** The drain that has begun, if any. */
    private @Nullable DrainEvent drain;
    /** How many requests the drain knows of as accepted and not answered. */
    private int counted;
    /** Another protocol has taken over; whether it drains is its own matter. */
    private boolean handedOver;

    /** Creates a handler that closes connections within the bounds of {@link StagedClose#DEFAULT}. */
    public HttpServerKeepAliveHandler() {
        this(StagedClose.DEFAULT);
    }

    /**
     * Creates a handler.
     *
     * @param stagedClose how a connection is closed, while the client may still send
     */
    public HttpServerKeepAliveHandler(StagedClose stagedClose) {
        this.stagedClose = checkNotNull(stagedClose, "stagedClose");
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        if (msg instanceof HttpRequest) {
            dropping |= !persistent;
            if (!dropping) {
                unanswered++;
                persistent = HttpUtil.isKeepAlive((HttpRequest) msg);
            }
            if (drain != null) {
                onRequestWhileDraining(ctx);
            }
        }
        if (dropping && msg instanceof HttpObject) {
            ReferenceCountUtil.release(msg);
            return;
        }
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        ctx.fireChannelReadComplete();
        if (drain != null) {
            closeIfIdle(ctx);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (msg instanceof HttpResponse && !isInterim(msg)) {
            HttpResponse response = (HttpResponse) msg;
            unanswered--;
            responseOpen = true;
            if (!HttpUtil.isKeepAlive(response) || !hasOwnEnd(response)) {
                unanswered = 0;
                persistent = false;
            }
            if (endsConnection()) {
                HttpUtil.setKeepAlive(response, false);
            }
        }
        if (msg instanceof LastHttpContent && !isInterim(msg)) {
            responseOpen = false;
            writeEnd(ctx, msg, promise);
        } else if (isSwitch(msg)) {
            handOver(ctx.write(msg, promise.unvoid()));
        } else {
            ctx.write(msg, promise);
        }
    }

    private void writeEnd(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        if (drain == null && !endsConnection()) {
            ctx.write(msg, promise);
            return;
        }
        ChannelFuture written = ctx.write(msg, promise.unvoid());
        if (drain != null) {
            countAnswer(written);
        }
        if (endsConnection()) {
            written.addListener(stagedClose);
        }
    }

    private boolean endsConnection() {
        return unanswered <= 0 && !persistent;
    }

    private static boolean isInterim(Object msg) {
        return msg instanceof HttpResponse
                && ((HttpResponse) msg).status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    private static boolean isSwitch(Object msg) {
        return msg instanceof HttpResponse
                && ((HttpResponse) msg).status().code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code();
    }

    /** Whether the client can know where the response ends (RFC 9112 §6.3). */
    private static boolean hasOwnEnd(HttpResponse response) {
        int code = response.status().code();
        return code == 204 || code == 205 || code == 304
                || HttpUtil.isContentLengthSet(response) || HttpUtil.isTransferEncodingChunked(response);
    }

    // The end of the server.

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        if (evt instanceof DrainEvent event && event.channel() == ctx.channel() && !handedOver) {
            drain = event;
            event.claim();
            counted = Math.max(underWay(), HttpServerCodec.unanswered(ctx));
            event.accepted(counted);
            endWithLastDecoded(ctx);
            closeIfIdle(ctx);
        }
        ctx.fireUserEventTriggered(evt);
    }

    private void onRequestWhileDraining(ChannelHandlerContext ctx) {
        assert drain != null;
        if (dropping) {
            drain.refused();
            return;
        }
        if (underWay() > counted) {
            counted++;
            drain.accepted(1);
        }
        endWithLastDecoded(ctx);
    }

    private int underWay() {
        return unanswered + (responseOpen ? 1 : 0);
    }

    /** An aggregator in front may hold a request that this handler has not seen: then that one is the last. */
    private void endWithLastDecoded(ChannelHandlerContext ctx) {
        if (underWay() > 0 && HttpServerCodec.unanswered(ctx) <= underWay()) {
            persistent = false;
        }
    }

    private void closeIfIdle(ChannelHandlerContext ctx) {
        if (underWay() == 0 && persistent && HttpServerCodec.unanswered(ctx) <= 0
                && !HttpServerCodec.holdsOctets(ctx)) {
            persistent = false;
            ChannelFuture sent = HttpServerCodec.flushIdle(ctx);
            if (!sent.isDone()) {
                // Answers wait for the peer to take them; their number was not counted.
                counted++;
                assert drain != null;
                drain.accepted(1);
                countAnswer(sent);
            }
            // Behind the count: what is unanswered when the channel closes is abandoned.
            sent.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private void countAnswer(ChannelFuture written) {
        counted--;
        DrainEvent event = drain;
        assert event != null;
        written.addListener(sent -> {
            if (sent.isSuccess()) {
                event.answered();
            }
        });
    }

    private void handOver(ChannelFuture written) {
        handedOver = true;
        unanswered--;
        if (drain != null) {
            countAnswer(written);
            DrainEvent event = drain;
            written.addListener(sent -> event.renounce());
            drain = null;
        }
    }
}
