/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

/**
 * Keeps one channel from reading for a time. Executor of the context only.
 *
 * <p>A pause turns auto-read off and swallows {@code read()}; when it is over, both are made up for.
 */
final class ReadPause implements Runnable {
    private final AbstractTrafficShapingHandler handler;
    private final ChannelHandlerContext ctx;
    private boolean isPaused;
    private long endMillis;
    // Set with the first pause.
    @SuppressWarnings("NullAway.Init")
    private Future<?> timer;
    /** The state to restore when it is over. */
    private boolean wasAutoRead;
    private boolean isReadOwed;

    ReadPause(AbstractTrafficShapingHandler handler, ChannelHandlerContext ctx) {
        this.handler = handler;
        this.ctx = ctx;
    }

    boolean isPaused() {
        return isPaused;
    }

    /** Begins a pause, or makes the one that goes on longer. */
    void pause(long nowMillis, long waitMillis) {
        if (!isPaused) {
            isPaused = true;
            wasAutoRead = ctx.channel().config().isAutoRead();
            if (wasAutoRead) {
                ctx.channel().config().setAutoRead(false);
            }
            endMillis = nowMillis + waitMillis;
            timer = ctx.executor().schedule(this, waitMillis, TimeUnit.MILLISECONDS);
        } else {
            endMillis = Math.max(endMillis, nowMillis + waitMillis);
        }
    }

    /** Called for a {@code read()} while it goes on. */
    void oweRead() {
        isReadOwed = true;
    }

    @Override
    public void run() {
        long leftMillis = endMillis - handler.nowMillis();
        if (leftMillis > 0) {
            timer = ctx.executor().schedule(this, leftMillis, TimeUnit.MILLISECONDS);
        } else {
            end();
        }
    }

    /** Ends it now, if there is one. */
    void end() {
        if (!isPaused) {
            return;
        }
        isPaused = false;
        timer.cancel(false);
        boolean isOwed = isReadOwed;
        isReadOwed = false;
        if (!ctx.channel().isActive()) {
            return;
        }
        if (wasAutoRead) {
            ctx.channel().config().setAutoRead(true);
        }
        if (isOwed) {
            ctx.read();
        }
    }
}
