/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.AbuseBudget;
import io.tidewire.handler.codec.http2.internal.core.Refusal;

import static io.tidewire.handler.codec.http2.Http2Exception.connectionError;

/**
 * The reaction to a peer that asks for too much: it is counted, the application is notified, and the connection ends
 * with the reason.
 */
final class Abuses {
    private Abuses() {
    }

    /**
     * Counts once more, and fails if that is too often.
     *
     * @throws Http2Exception an error of the connection; its message goes into the debug data of GOAWAY
     */
    static void spend(ChannelHandlerContext ctx, AbuseBudget budget, Http2Abuse abuse) throws Http2Exception {
        if (!budget.spend(abuse.kind(), ctx.executor().ticker())) {
            throw exceeded(ctx, budget, abuse);
        }
    }

    /** Notifies the application, and creates the error that ends the connection. */
    static Http2Exception exceeded(ChannelHandlerContext ctx, AbuseBudget budget, Http2Abuse abuse) {
        int limit = budget.limit(abuse.kind());
        int seconds = budget.seconds(abuse.kind());
        abuse.onConnectionClosed();
        Http2AbuseEvent event = new Http2AbuseEvent(abuse, limit, seconds);
        Http2Exception error = seconds == 0 ? connectionError(Refusal.ABUSE, abuse.error(), null, abuse, limit)
                : connectionError(Refusal.ABUSE_IN_TIME, abuse.error(), null, abuse, limit, seconds);
        AbuseRecording.tell(ctx.channel(), event, error);
        ctx.fireUserEventTriggered(event);
        return error;
    }
}
