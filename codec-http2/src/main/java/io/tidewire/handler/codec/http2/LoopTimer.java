/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A task that runs once when its time is over, on the event loop that the channel has then. A channel may move to
 * another loop; the one before may even end, with all that it had to do. On one that has ended the task never runs: its
 * channels are closed. Event loop only.
 */
final class LoopTimer implements Runnable {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LoopTimer.class);

    private final ChannelHandlerContext ctx;
    private final Runnable task;
    private final long deadlineNanos;
    /** The loop that the timer waits on. */
    @SuppressWarnings("NullAway.Init") // Set by start().
    private EventExecutor executor;
    /** {@code null} if the loop has ended. */
    private @Nullable Future<?> scheduled;
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
        try {
            scheduled = executor.schedule(this, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            LOGGER.debug("{}: no timer on a loop that has ended", ctx.channel(), e);
            scheduled = null;
        }
    }

    private void unschedule() {
        if (scheduled != null) {
            scheduled.cancel(false);
        }
    }

    /** The channel was registered, perhaps with another loop. */
    void onRegistered() {
        if (executor != ctx.executor()) {
            unschedule();
            schedule(Math.max(0, deadlineNanos - ctx.executor().ticker().nanoTime()));
        }
    }

    void cancel() {
        isOver = true;
        unschedule();
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
