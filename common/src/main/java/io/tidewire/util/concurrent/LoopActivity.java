/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How busy an executor has been: written by its thread before and after each batch of tasks, read by any thread that
 * measures its load. A batch that goes on counts up to the moment of the reading, so that a loop which a task keeps for
 * long does not look idle.
 */
final class LoopActivity {

    private static final long NO_BATCH = Long.MIN_VALUE;
    /** A time before each batch. */
    private static final long NO_BATCH_YET = 0;

    private static final VarHandle FINISHED_NANOS;
    private static final VarHandle BATCH_START_NANOS;
    private static final VarHandle LAST_ACTIVITY_NANOS;

    private static final long NO_THREAD = Long.MIN_VALUE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FINISHED_NANOS = lookup.findVarHandle(LoopActivity.class, "finishedNanos", long.class);
            BATCH_START_NANOS = lookup.findVarHandle(LoopActivity.class, "batchStartNanos", long.class);
            LAST_ACTIVITY_NANOS = lookup.findVarHandle(LoopActivity.class, "lastActivityNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final AtomicInteger idleCycles = new AtomicInteger();
    final AtomicInteger busyCycles = new AtomicInteger();

    /** The part of the sum of finished batches and the present one that has been reported. Any thread. */
    private final AtomicLong reportedNanos = new AtomicLong();

    /** The sum of all finished batches. Written by the executor's thread. */
    private volatile long finishedNanos;

    /** Written by the executor's thread. */
    private volatile long batchStartNanos = NO_BATCH;

    /** Written by the executor's thread. */
    private volatile long lastActivityNanos;

    /** For how long the executor has had threads that have ended since. Written by the executor's thread. */
    private volatile long endedThreadsNanos;

    /** Since when there is a thread. Written by the executor's thread. */
    private volatile long threadStartNanos = NO_THREAD;

    // The writes are releases: there is one writer, and a reader that sees them slightly late only measures slightly
    // late.

    void beginBatch(long nowNanos) {
        BATCH_START_NANOS.setRelease(this, nowNanos);
    }

    /** Ends a batch that began at {@code startNanos}. */
    void endBatch(long startNanos, long nowNanos) {
        // In this order: a reader may find the batch in neither of the two for a moment, but never in both.
        BATCH_START_NANOS.setRelease(this, NO_BATCH);
        addActive(nowNanos - startNanos, nowNanos);
    }

    void addActive(long nanos, long nowNanos) {
        FINISHED_NANOS.setRelease(this, (long) FINISHED_NANOS.get(this) + nanos);
        touch(nowNanos);
    }

    void touch(long nowNanos) {
        LAST_ACTIVITY_NANOS.setRelease(this, nowNanos);
    }

    void beginThread(long nowNanos) {
        threadStartNanos = nowNanos;
    }

    void endThread(long nowNanos) {
        long start = threadStartNanos;
        threadStartNanos = NO_THREAD; // first, as in endBatch()
        if (start != NO_THREAD) {
            endedThreadsNanos += nowNanos - start;
        }
    }

    /** The active time since the executor was created. */
    long activeNanos(long nowNanos) {
        long finished = finishedNanos; // first, see endBatch()
        long start = batchStartNanos;
        return start == NO_BATCH ? finished : finished + Math.max(0, nowNanos - start);
    }

    /** As {@link #activeNanos(long)}, and reads the clock only while a batch goes on. */
    long activeNanos(Ticker ticker) {
        // A batch that begins in between has not gone on for long.
        return activeNanos(batchStartNanos == NO_BATCH ? NO_BATCH_YET : ticker.nanoTime());
    }

    /** For how long there has been a thread that was not active. */
    long waitingNanos(long nowNanos) {
        long ended = endedThreadsNanos;
        long start = threadStartNanos;
        long lifetime = start == NO_THREAD ? ended : ended + Math.max(0, nowNanos - start);
        return Math.max(0, lifetime - activeNanos(nowNanos));
    }

    /** The active time since the last call. */
    long getAndResetActiveNanos(long nowNanos) {
        long sum = activeNanos(nowNanos);
        long reported = reportedNanos.get();
        // A batch that ends between the two reads makes the sum too small this time; nothing is reported twice.
        return sum > reported && reportedNanos.compareAndSet(reported, sum) ? sum - reported : 0;
    }

    long lastActivityNanos() {
        return lastActivityNanos;
    }
}
