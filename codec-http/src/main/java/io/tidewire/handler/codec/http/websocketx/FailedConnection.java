/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.StagedClose;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

/**
 * Ends the transport of a connection that was failed (RFC 6455 section 7.1.7): in stages, so that the close frame
 * reaches a peer that still sends, and in any case when the time is up, also if the peer does not read.
 */
final class FailedConnection {

    /** The time for peers whose handlers have no limit of their own, in milliseconds (SEC-H13). */
    static final long DEFAULT_TIMEOUT_MILLIS = 10_000;

    private FailedConnection() {
    }

    /** Ends the transport when the last frame is written. */
    static void closeAfter(ChannelFuture lastFrame, long timeoutMillis) {
        Channel channel = lastFrame.channel();
        if (timeoutMillis > 0) {
            Future<?> timer = channel.eventLoop().schedule(() -> channel.close(), timeoutMillis,
                    TimeUnit.MILLISECONDS);
            channel.closeFuture().addListener(closed -> timer.cancel(false));
        }
        lastFrame.addListener(StagedClose.DEFAULT);
    }

    /** Whether a protocol handler behind a decoder will answer its exception. */
    static boolean isAnsweredByProtocolHandler(ChannelHandlerContext ctx) {
        return ctx.pipeline().get(WebSocketProtocolHandler.class) != null;
    }

    /** The close frame of a violation; the reason is cut if it is too long. */
    static CloseWebSocketFrame closeFrame(CorruptedWebSocketFrameException violation) {
        WebSocketCloseStatus status = violation.closeStatus();
        String reason = violation.getMessage();
        return new CloseWebSocketFrame(status, CloseWebSocketFrame.fitting(reason == null ? "" : reason));
    }
}
