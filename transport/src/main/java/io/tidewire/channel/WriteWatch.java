/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.tidewire.util.internal.DevelopmentMode;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Finds operations of a channel that silently come to nothing, in {@link io.tidewire.util.Development} only; then there
 * is one of these for each pipeline:
 * <ul>
 * <li>a write after which no flush was asked for, anywhere in the pipeline, for a second;
 * <li>a write that failed, and whose promise nobody has looked at a second later;
 * <li>operations whose promises are not completed a second after the channel was closed.
 * </ul>
 *
 * <p>The first is reported once until the next flush, the second once for a channel. The times are those of the event
 * loop's clock. Any thread.
 */
final class WriteWatch {
    /** Whether writes are watched: a constant to the JIT compiler, so that the checks vanish if this is off. */
    static final boolean ON = DevelopmentMode.decide("forgotten flushes, failed writes and promises");

    static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int FIRST_SWEEP = 64;
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(WriteWatch.class);

    private final DefaultChannelPipeline pipeline;

    // Guarded by this from here on.
    /** The write that waits for a flush, if any. Stays when it was reported, so it is reported once. */
    private @Nullable Unflushed unflushed;
    private boolean flushTimerIsSet;
    private boolean failureReported;
    private final List<WatchedPromise> operations = new ArrayList<>();
    /** How many operations there are when those that are done are dropped. */
    private int nextSweep = FIRST_SWEEP;
    private boolean closeIsAwaited;

    /** The first write since the last flush. */
    private record Unflushed(String messageType, ChannelPromise promise, long sinceNanos) {
    }

    WriteWatch(DefaultChannelPipeline pipeline) {
        this.pipeline = pipeline;
    }

    /** A promise is given to an operation, or passed on. */
    void onOperation(WatchedPromise promise) {
        if (pipeline.ownLoop() == null) {
            return; // it fails at once, and there is no thread that a close could be reported on
        }
        boolean first;
        synchronized (this) {
            if (!promise.begin()) {
                return; // passed on by a handler
            }
            if (operations.size() >= nextSweep) {
                operations.removeIf(WatchedPromise::isDone);
                nextSweep = Math.max(FIRST_SWEEP, 2 * operations.size());
            }
            operations.add(promise);
            first = !closeIsAwaited;
            closeIsAwaited = true;
        }
        if (first) {
            pipeline.channel().closeFuture().addListener(future -> onClosed());
        }
    }

    /** A message is written, or passed on. */
    void onWrite(Object msg, ChannelPromise promise, boolean flush) {
        String type = StringUtil.simpleClassName(msg);
        if (promise instanceof WatchedPromise watched) {
            watched.written(type);
        }
        synchronized (this) {
            if (flush || unflushed != null) {
                return;
            }
            unflushed = new Unflushed(type, promise, nowNanos());
            if (flushTimerIsSet) {
                return;
            }
            flushTimerIsSet = true;
        }
        later(PATIENCE_NANOS, this::lookForFlush);
    }

    /** A flush is asked for, or passed on. */
    synchronized void onFlush() {
        unflushed = null;
    }

    private void lookForFlush() {
        Unflushed waiting;
        synchronized (this) {
            flushTimerIsSet = false;
            waiting = unflushed;
            if (waiting == null) {
                return;
            }
            if (waiting.promise.isDone()) {
                unflushed = null;
                return;
            }
            long leftNanos = PATIENCE_NANOS - (nowNanos() - waiting.sinceNanos);
            if (leftNanos > 0) {
                flushTimerIsSet = true;
                later(leftNanos, this::lookForFlush);
                return;
            }
        }
        report("a " + waiting.messageType + " was written, and no flush() followed within "
                + seconds() + ", so nothing is sent: call flush(), or writeAndFlush() for the last message; the "
                + "pipeline is " + pipeline.names());
    }

    /** A promise was completed with a failure. */
    void onFailure(WatchedPromise promise, Throwable cause) {
        if (promise.messageType() != null) {
            later(PATIENCE_NANOS, () -> reportFailure(promise, cause));
        }
    }

    private void reportFailure(WatchedPromise promise, Throwable cause) {
        synchronized (this) {
            if (promise.isLookedAt() || failureReported) {
                return;
            }
            failureReported = true;
        }
        report("the write of a " + promise.messageType() + " failed, and nobody has looked at its future: " + cause
                + ": add a listener, such as ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE (once for a channel); the "
                + "pipeline is " + pipeline.names());
    }

    private void onClosed() {
        List<String> names = pipeline.names(); // soon there are none
        later(PATIENCE_NANOS, () -> reportUncompleted(names));
    }

    private void reportUncompleted(List<String> names) {
        List<WatchedPromise> uncompleted;
        synchronized (this) {
            operations.removeIf(WatchedPromise::isDone);
            uncompleted = List.copyOf(operations);
        }
        if (!uncompleted.isEmpty()) {
            String type = uncompleted.get(0).messageType();
            report(uncompleted.size() + " promises were not completed within " + seconds()
                    + " after the channel was closed, the first of "
                    + (type == null ? "an operation other than a write" : "the write of a " + type)
                    + ": a handler keeps a promise that it has to complete or pass on; the pipeline was " + names);
        }
    }

    private void report(String text) {
        DevelopmentReports.warn(pipeline.channel(), text);
    }

    private static String seconds() {
        return TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS) + " s";
    }

    private long nowNanos() {
        return pipeline.eventLoop().ticker().nanoTime();
    }

    /** Looks again after a while, unless the loop has ended. */
    private void later(long delayNanos, Runnable look) {
        try {
            pipeline.eventLoop().schedule(look, delayNanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            LOGGER.debug("{}: the event loop is shut down, so nothing is looked for any more", pipeline.channel(), e);
        }
    }
}
