/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http.HttpContent;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.LastHttpContent;

import java.util.function.Consumer;

/**
 * Content still to come of a request that was answered before its content was read. RFC 9112 section 9.3 leaves two
 * ways: the connection is closed after the answer and nothing that follows is looked at, or the content is read to its
 * end and dropped, which is bounded here.
 *
 * <pre>
 *   NOT_REFUSED --- refused, kept ----&gt; DROPPING --- last content ---&gt; NOT_REFUSED
 *        \--------- refused, closing -----&gt; ENDED &lt;--- too much, or malformed ---/
 * </pre>
 *
 * <p>Event loop only.
 */
public final class RefusedContent {

    /** The most octets that are read and dropped for one refused request. */
    public static final long MAX_DROPPED_OCTETS = 1 << 20;

    private enum State { NOT_REFUSED, DROPPING, ENDED }

    private final Consumer<? super Channel> close;
    private State state = State.NOT_REFUSED;
    private long dropped;

    /**
     * Creates the state of a connection on which nothing was refused.
     *
     * @param close closes the channel, on which a client may still send
     */
    public RefusedContent(Consumer<? super Channel> close) {
        this.close = close;
    }

    /**
     * Whether the connection can go on behind a refused request: the client keeps it, and announces no more than fits.
     *
     * @param request the request; keeps its owner
     * @return {@code true} if it can
     */
    public static boolean mayKeepConnection(HttpMessage request) {
        if (!HttpUtil.isKeepAlive(request)) {
            return false;
        }
        try {
            return HttpUtil.getContentLength(request, 0L) <= MAX_DROPPED_OCTETS;
        } catch (NumberFormatException malformed) {
            // Only an application's own message can hold it: the decoder refuses such a length.
            return false;
        }
    }

    /**
     * The request whose head has just come is refused.
     *
     * @param keepConnection whether its content is dropped; if not, all that follows
     */
    public void refuse(boolean keepConnection) {
        state = keepConnection ? State.DROPPING : State.ENDED;
        dropped = 0;
    }

    /**
     * Whether nothing more on this connection is to be decoded.
     *
     * @return {@code true} if so
     */
    public boolean isEnded() {
        return state == State.ENDED;
    }

    /**
     * Returns whether to drop a message, and closes the channel when too much was dropped.
     *
     * @param ctx the context of the handler that has refused
     * @param msg the message, which the caller releases
     * @return {@code true} to drop it
     */
    public boolean drops(ChannelHandlerContext ctx, Object msg) {
        return switch (state) {
            case NOT_REFUSED -> false;
            case DROPPING -> msg instanceof HttpContent content && !(msg instanceof HttpMessage) && drop(ctx, content);
            case ENDED -> msg instanceof HttpObject;
        };
    }

    private boolean drop(ChannelHandlerContext ctx, HttpContent content) {
        dropped += content.content().readableBytes();
        if (dropped > MAX_DROPPED_OCTETS || content.decoderResult().isFailure()) {
            state = State.ENDED;
            close.accept(ctx.channel());
        } else if (content instanceof LastHttpContent) {
            state = State.NOT_REFUSED;
        }
        return true;
    }
}
