/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

/**
 * A task that runs once when its time is over, on the event loop that the channel has then. A channel may move to
 * another loop; the one before may even end, with all that it had to do. Event loop only.
 */
final class LoopTimer implements Runnable {
    private final ChannelHandlerContext ctx;
    private final Runnable task;
    private final long deadlineNanos;
    /** The loop that the timer waits on. */
    private EventExecutor executor;
    private Future<?> scheduled;
    private boolean isOver;

    private LoopTimer(ChannelHandlerContext ctx, Runnable task, long deadlineNanos) {
        this.ctx = ctx;
        this.task = task;
        this.deadlineNanos = deadlineNanos;
    }

    /** Starts a timer, above 0 ms. */
    static LoopTimer start(ChannelHandlerContext ctx, Runnable task, long millis) {
        long delayNanos = TimeUnit.MILLISECONDS.toNanos(millis);
        LoopTimer timer = new LoopTimer(ctx, task, ctx.executor().ticker().nanoTime() + delayNanos);
        timer.schedule(delayNanos);
        return timer;
    }

    private void schedule(long delayNanos) {
        executor = ctx.executor();
        scheduled = executor.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
    }

    /** The channel was registered, perhaps with another loop. */
    void onRegistered() {
        if (executor != ctx.executor()) {
            scheduled.cancel(false);
            schedule(Math.max(0, deadlineNanos - ctx.executor().ticker().nanoTime()));
        }
    }

    void cancel() {
        isOver = true;
        scheduled.cancel(false);
    }

    @Override
    public void run() {
        // On a loop that the channel has just left, the timer has been, or is about to be, scheduled anew.
        if (ctx.executor().inEventLoop() && !isOver) {
            isOver = true;
            task.run();
        }
    }
}
