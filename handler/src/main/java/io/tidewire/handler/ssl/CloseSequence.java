/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.PromiseNotifier;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Closes a channel behind close_notify: when that is written, and, if the application wants it, when the peer's has
 * come; or when either takes too long.
 *
 * <pre>
 *   FLUSHING ──written──▶ READING ──peer closed──▶ DONE
 *      │                     │                      ▲
 *      └──────time out───────┴──────time out────────┘
 * </pre>
 */
final class CloseSequence {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(CloseSequence.class);

    private enum Step {
        /** Our close_notify is not written yet. */
        FLUSHING,
        /** The peer's close_notify is waited for. */
        READING,
        /** The close was passed on. */
        DONE
    }

    private final ChannelHandlerContext ctx;
    private final ChannelPromise promise;
    private final boolean disconnect;
    private final Future<Channel> peerClosed;

    // Executor of the context only.
    private Step step = Step.FLUSHING;
    private @Nullable Future<?> timer;

    /**
     * Prepares the sequence.
     *
     * @param promise completes with the close of the channel
     * @param disconnect whether the application has called {@code disconnect}
     * @param peerClosed done when the peer's close_notify has come, or cannot come
     */
    CloseSequence(ChannelHandlerContext ctx, ChannelPromise promise, boolean disconnect, Future<Channel> peerClosed) {
        this.ctx = ctx;
        this.promise = promise.unvoid();
        this.disconnect = disconnect;
        this.peerClosed = peerClosed;
    }

    /** Passes a close on. */
    static void pass(ChannelHandlerContext ctx, ChannelPromise promise, boolean disconnect) {
        if (disconnect) {
            ctx.disconnect(promise);
        } else {
            ctx.close(promise);
        }
    }

    /**
     * Begins to wait.
     *
     * @param written completes when close_notify is written
     * @param flushTimeoutMillis how long that may take; 0 for no limit
     * @param readTimeoutMillis how long the peer's close_notify may take after that; 0 not to wait for it
     */
    void start(ChannelPromise written, long flushTimeoutMillis, long readTimeoutMillis) {
        if (flushTimeoutMillis > 0) {
            timer = schedule(Step.FLUSHING, flushTimeoutMillis);
        }
        written.addListener(future -> onWritten(future.isSuccess(), readTimeoutMillis));
    }

    /** Returns whether only the peer's close_notify is missing. */
    boolean isReading() {
        return step == Step.READING;
    }

    /** Completes another promise with this close. */
    void join(ChannelPromise another) {
        if (!another.isVoid()) {
            promise.addListener(new PromiseNotifier<>(another));
        }
    }

    private void onWritten(boolean success, long readTimeoutMillis) {
        if (step != Step.FLUSHING) {
            return;
        }
        stopTimer();
        if (!success || readTimeoutMillis == 0 || peerClosed.isDone()) {
            finish();
            return;
        }
        step = Step.READING;
        timer = schedule(Step.READING, readTimeoutMillis);
        peerClosed.addListener(future -> finish());
        if (!ctx.channel().config().isAutoRead()) {
            ctx.read();
        }
    }

    private @Nullable Future<?> schedule(Step awaited, long timeoutMillis) {
        try {
            return ctx.executor().schedule(
                    () -> timedOut(awaited, timeoutMillis), timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // The loop has ended, which has closed the channel.
            LOGGER.debug("{} No time-out for close_notify", ctx.channel(), e);
            return null;
        }
    }

    private void timedOut(Step awaited, long timeoutMillis) {
        if (step == awaited) {
            LOGGER.debug("{} close_notify took longer than {} ms while {}", ctx.channel(), timeoutMillis, awaited);
            timer = null;
            finish();
        }
    }

    private void finish() {
        if (step == Step.DONE) {
            return;
        }
        step = Step.DONE;
        stopTimer();
        // A promise that was completed meanwhile is refused further on, and the channel must close all the same.
        pass(ctx, promise.isDone() ? ctx.newPromise() : promise, disconnect);
    }

    private void stopTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
