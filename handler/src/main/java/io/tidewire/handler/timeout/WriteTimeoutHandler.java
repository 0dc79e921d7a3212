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
import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Fires a {@link WriteTimeoutException} and closes the channel when a write is not done within some time.
 *
 * <p>All writes have the same time limit, so the first to be written is the first to be due: they wait in a list, and
 * one timer watches its head.
 *
 * <p><b>Gaps.</b> A write times out only after the channel's event loop has polled for I/O once its time was over. If
 * the timer runs much later than it should, the process was stopped or paused; if the peer has accepted bytes by then,
 * the pending writes get their whole time again.
 */
public class WriteTimeoutHandler extends ChannelOutboundHandlerAdapter {
    private static final long MIN_TIMEOUT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    /** A timer that is late by this much indicates a gap: a busy loop needs less for a turn. */
    private static final long GAP_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final long timeoutNanos;

    // Executor of the context only.
    private @Nullable PendingWrite first;
    private @Nullable PendingWrite last;
    private @Nullable Future<?> timer;
    /** The output since the timer was set. Made with the first timer. */
    @SuppressWarnings("NullAway.Init")
    private OutputProgress output;
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
        ChannelPromise observed = promise.unvoid();
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
        PendingWrite write = new PendingWrite(ctx, promise, ctx.executor().ticker().nanoTime() + timeoutNanos);
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
        if (output == null) {
            output = new OutputProgress();
        }
        output.look(ctx.channel());
        timer = ctx.executor().schedule(() -> timerFired(ctx), delayNanos, TimeUnit.NANOSECONDS);
    }

    private void timerFired(ChannelHandlerContext ctx) {
        timer = null;
        if (first == null) {
            return;
        }
        long lateNanos = ctx.executor().ticker().nanoTime() - first.deadlineNanos;
        if (lateNanos < 0) {
            startTimer(ctx, -lateNanos);
            return;
        }
        // The loop may have looked for I/O after the gap already, or look only now.
        boolean leftBefore = output.look(ctx.channel()) == OutputProgress.Change.LEFT;
        timer = AfterPoll.schedule(ctx, () -> {
            boolean left = output.look(ctx.channel()) == OutputProgress.Change.LEFT || leftBefore;
            if (lateNanos >= GAP_NANOS && left) {
                allowForGap(ctx.executor().ticker().nanoTime());
            }
            polled(ctx);
        });
    }

    /** The order of the deadlines stays. Each write is given time once only, so that a peer gains nothing by gaps. */
    private void allowForGap(long nowNanos) {
        for (PendingWrite write = first; write != null; write = write.next) {
            if (!write.renewed) {
                write.renewed = true;
                write.deadlineNanos = nowNanos + timeoutNanos;
            }
        }
    }

    /** I/O was looked for since the time was over: what is still not done is too late. */
    private void polled(ChannelHandlerContext ctx) {
        timer = null;
        long now = ctx.executor().ticker().nanoTime();
        while (first != null && first.deadlineNanos - now <= 0) {
            PendingWrite late = first;
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
        private long deadlineNanos;
        /** The write was given its whole time again because of a gap. */
        private boolean renewed;
        private @Nullable PendingWrite previous;
        private @Nullable PendingWrite next;
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
