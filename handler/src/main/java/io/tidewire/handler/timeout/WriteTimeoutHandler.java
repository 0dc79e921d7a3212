/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.concurrent.Future;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Fires a {@link WriteTimeoutException} and closes the channel when a write is not done within some time.
 *
 * <p>All writes have the same time, so the one that was written first is due first: they wait in a list, and one timer
 * watches its head.
 */
public class WriteTimeoutHandler extends ChannelOutboundHandlerAdapter {
    private static final long MIN_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final long timeoutNanos;

    // Executor of the context only.
    private PendingWrite first;
    private PendingWrite last;
    private Future<?> timer;
    private boolean timedOut;

    /**
     * Creates a handler.
     *
     * @param timeoutSeconds the time in seconds; 0 or less switches the handler off
     */
    public WriteTimeoutHandler(int timeoutSeconds) {
        this(timeoutSeconds, TimeUnit.SECONDS);
    }

    /**
     * Creates a handler.
     *
     * @param timeout the time; 0 or less switches the handler off, less than a millisecond counts as one
     * @param unit the unit of the time
     */
    public WriteTimeoutHandler(long timeout, TimeUnit unit) {
        checkNotNull(unit, "unit");
        timeoutNanos = timeout <= 0 ? 0 : Math.max(unit.toNanos(timeout), MIN_TIMEOUT_NANOS);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) throws Exception {
        if (timeoutNanos == 0) {
            ctx.write(msg, promise);
            return;
        }
        final ChannelPromise observed = promise.unvoid();
        watch(ctx, observed);
        ctx.write(msg, observed);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        while (first != null) {
            unlink(first);
        }
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    /**
     * Called when a write was not done in time. By default fires {@link WriteTimeoutException#INSTANCE} and closes the
     * channel, once.
     *
     * @param ctx the context of this handler
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void writeTimedOut(ChannelHandlerContext ctx) throws Exception {
        if (!timedOut) {
            timedOut = true;
            ctx.fireExceptionCaught(WriteTimeoutException.INSTANCE);
            ctx.close();
        }
    }

    private void watch(ChannelHandlerContext ctx, ChannelPromise promise) {
        final PendingWrite write = new PendingWrite(ctx, promise, ctx.executor().ticker().nanoTime() + timeoutNanos);
        if (last == null) {
            first = write;
        } else {
            last.next = write;
            write.previous = last;
        }
        last = write;
        write.linked = true;
        if (timer == null) {
            startTimer(ctx, timeoutNanos);
        }
        promise.addListener(write);
    }

    private void startTimer(ChannelHandlerContext ctx, long delayNanos) {
        timer = ctx.executor().schedule(() -> timerFired(ctx), delayNanos, TimeUnit.NANOSECONDS);
    }

    private void timerFired(ChannelHandlerContext ctx) {
        timer = null;
        final long now = ctx.executor().ticker().nanoTime();
        while (first != null && first.deadlineNanos - now <= 0) {
            final PendingWrite late = first;
            unlink(late);
            // Done already when its listener still waits on another executor.
            if (!late.promise.isDone()) {
                try {
                    writeTimedOut(ctx);
                } catch (Throwable t) {
                    ctx.fireExceptionCaught(t);
                }
            }
        }
        if (first != null && timer == null) {
            startTimer(ctx, first.deadlineNanos - now);
        }
    }

    private void unlink(PendingWrite write) {
        if (!write.linked) {
            return;
        }
        write.linked = false;
        if (write.previous == null) {
            first = write.next;
        } else {
            write.previous.next = write.next;
        }
        if (write.next == null) {
            last = write.previous;
        } else {
            write.next.previous = write.previous;
        }
    }

    /** A write that is not done, in the order of writing. */
    private final class PendingWrite implements ChannelFutureListener {
        private final ChannelHandlerContext ctx;
        private final ChannelPromise promise;
        private final long deadlineNanos;
        private PendingWrite previous;
        private PendingWrite next;
        private boolean linked;

        PendingWrite(ChannelHandlerContext ctx, ChannelPromise promise, long deadlineNanos) {
            this.ctx = ctx;
            this.promise = promise;
            this.deadlineNanos = deadlineNanos;
        }

        @Override
        public void operationComplete(ChannelFuture future) {
            // The promise may belong to another executor than the handler.
            if (ctx.executor().inEventLoop()) {
                unlink(this);
            } else {
                ctx.executor().execute(() -> unlink(this));
            }
        }
    }
}
