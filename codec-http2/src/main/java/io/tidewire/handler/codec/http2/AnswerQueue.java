/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.http2.internal.core.Abuse;
import io.tidewire.handler.codec.http2.internal.core.AbuseBudget;

/**
 * Counts the answers to PING and SETTINGS that wait for the channel. A peer that asks and does not read would make them
 * pile up (SEC-F07).
 */
final class AnswerQueue implements ChannelFutureListener {
    private final AbuseBudget budget;
    private boolean exceeded;

    AnswerQueue(AbuseBudget budget) {
        this.budget = budget;
    }

    /** Returns whether too many waited already: no more are written, since the connection is about to end. */
    boolean isExceeded() {
        return exceeded;
    }

    /** Counts an answer until it is written. */
    @SuppressWarnings("NullAway") // An answer that was not written has a cause.
    ChannelFuture add(ChannelHandlerContext ctx, ChannelFuture answer, Http2LifecycleManager lifecycleManager) {
        if (answer.isDone()) {
            if (!answer.isSuccess() && ctx.channel().isActive()) {
                // The peer would wait for it, and end the connection without a word of what is wrong.
                lifecycleManager.onError(ctx, true, answer.cause());
            }
            return answer;
        }
        boolean room = budget.spend(Abuse.QUEUED_ANSWERS, ctx.executor().ticker());
        answer.addListener(this);
        if (!room) {
            exceeded = true;
            lifecycleManager.onError(ctx, true, Abuses.exceeded(ctx, budget, Http2Abuse.QUEUED_ANSWERS));
        }
        return answer;
    }

    @Override
    public void operationComplete(ChannelFuture future) {
        budget.giveBack(Abuse.QUEUED_ANSWERS);
    }
}
