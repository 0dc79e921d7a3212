/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.StagedClose;
import io.tidewire.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

/**
 * Ends the transport of a connection that was failed (RFC 6455 section 7.1.7): in stages, so that the close frame
 * reaches a peer that still sends, and in any case when the time is up, also if the peer does not read.
 */
public final class FailedConnection {

    /** The time for peers whose handlers have no limit of their own, in milliseconds (SEC-H13). */
    public static final long DEFAULT_TIMEOUT_MILLIS = 10_000;
    /** The most octets of a reason: what a control frame has room for behind the code (RFC 6455 section 5.5). */
    public static final int MAX_REASON_BYTES = 123;

    private FailedConnection() {
    }

    /**
     * Ends the transport when the last frame is written.
     *
     * @param lastFrame the write of the frame
     * @param timeoutMillis when to end it in any case, in milliseconds; 0 for never
     */
    public static void closeAfter(ChannelFuture lastFrame, long timeoutMillis) {
        Channel channel = lastFrame.channel();
        if (timeoutMillis > 0) {
            Future<?> timer = channel.eventLoop().schedule(() -> channel.close(), timeoutMillis,
                    TimeUnit.MILLISECONDS);
            channel.closeFuture().addListener(closed -> timer.cancel(false));
        }
        lastFrame.addListener(StagedClose.DEFAULT);
    }

    /**
     * Returns whether a protocol handler, which stands behind all others, answers an exception and ends the transport.
     *
     * @param ctx the context of the handler that asks
     * @return {@code false} if the handler has to do so itself
     */
    public static boolean isAnsweredByProtocolHandler(ChannelHandlerContext ctx) {
        return ctx.pipeline().get(WebSocketServerProtocolHandler.class) != null
                || ctx.pipeline().get(WebSocketClientProtocolHandler.class) != null;
    }

    /**
     * Answers a violation with a close frame and ends the transport, unless a protocol handler is there to do it. An
     * encoder of frames has to stand in front of the handler.
     *
     * @param ctx the context of the handler that has found the violation, and throws it next
     * @param violation the code and reason
     */
    public static void answer(ChannelHandlerContext ctx, CorruptedWebSocketFrameException violation) {
        if (!isAnsweredByProtocolHandler(ctx)) {
            closeAfter(ctx.writeAndFlush(closeFrame(violation)), DEFAULT_TIMEOUT_MILLIS);
        }
    }

    /**
     * Creates the close frame of a violation; the reason is cut if it is too long.
     *
     * @param violation the code and reason
     * @return the frame, owned by the caller
     */
    public static CloseWebSocketFrame closeFrame(CorruptedWebSocketFrameException violation) {
        String reason = violation.getMessage();
        return new CloseWebSocketFrame(violation.closeStatus(), fitting(reason == null ? "" : reason));
    }

    /**
     * Cuts a reason between two characters.
     *
     * @return as much of it, from its beginning, as fits a close frame
     */
    public static String fitting(String reason) {
        int end = Math.min(reason.length(), MAX_REASON_BYTES);
        while (ByteBufUtil.utf8Bytes(reason, 0, end) > MAX_REASON_BYTES
                || end > 0 && end < reason.length() && Character.isHighSurrogate(reason.charAt(end - 1))) {
            end--;
        }
        return reason.substring(0, end);
    }
}
