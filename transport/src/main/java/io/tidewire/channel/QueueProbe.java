/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import io.tidewire.util.concurrent.Ticker;

/**
 * Follows one task at a time through the queue of an event loop, to measure how long it waits. To mark each task would
 * cost two looks at the clock, as much as a small task.
 * <pre>
 *   AT_REST ──arm()──▶ armed ──beforeSubmit()──▶ marked ──waitedNanos(), drop()──▶ AT_REST
 * </pre>
 * The loop arms the probe {@value #PERIOD_NANOS} ns after the last measurement at the earliest, whenever it looks at
 * the clock anyway; so the moment is that of the loop's clock and not the beginning of a burst, whose first task waits
 * least. The next task that any thread submits is marked. An object that is in the queue more than once may be measured
 * when its earlier place is reached.
 *
 * <p>Event loop only, except {@link #beforeSubmit}.
 */
final class QueueProbe {
    static final long PERIOD_NANOS = 50_000;

    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle TASK = MethodHandles.arrayElementVarHandle(Runnable[].class);

    // Both in the middle of an array, 128 bytes from its ends: all threads read them with each task, and must not meet
    // what the loop writes with each task next to them.
    private static final int ARMED = 16;
    private static final int SUBMITTED_NANOS = 17;
    private static final int MARKED = 40;

    /**
     * Whether the probe is armed, 1 or 0: the loop sets it, the thread whose task is marked takes it away. And when the
     * marked task was submitted: written by its thread before {@link #tasks}.
     */
    private final long[] words = new long[34];

    /** The task that is being followed: written by the thread that submits it, taken away by the loop. */
    private final Runnable[] tasks = new Runnable[80];

    /** Armed or marked, or in between. Loop only. */
    private boolean out;
    /** When the last measurement ended. Loop only. */
    private long lastNanos = -PERIOD_NANOS; // a ticker begins near zero

    /** Marks a task that is about to be added to the queue, if it is the one to be followed. Any thread. */
    void beforeSubmit(Runnable task, Ticker ticker) {
        if ((long) WORD.getOpaque(words, ARMED) != 0 && WORD.compareAndSet(words, ARMED, 1L, 0L)) {
            words[SUBMITTED_NANOS] = ticker.nanoTime();
            TASK.setRelease(tasks, MARKED, task); // publishes the time
        }
    }

    boolean isMarked(Runnable task) {
        return (Runnable) TASK.getOpaque(tasks, MARKED) == task;
    }

    /** Ends the measurement of the task that {@link #isMarked}. */
    long waitedNanos(long nowNanos) {
        VarHandle.acquireFence(); // after the look at the task: the time that was written before it is seen
        long waitedNanos = nowNanos - words[SUBMITTED_NANOS];
        drop();
        lastNanos = nowNanos;
        return waitedNanos;
    }

    void arm(long nowNanos) {
        if (!out && nowNanos - lastNanos >= PERIOD_NANOS) {
            out = true;
            WORD.setRelease(words, ARMED, 1L);
        }
    }

    /** Returns whether a task was marked before a time, so that it must have been in the queue soon afterwards. */
    boolean isMarkedBefore(long nanos) {
        return out && (Runnable) TASK.getAcquire(tasks, MARKED) != null && words[SUBMITTED_NANOS] - nanos < 0;
    }

    /** Drops a task that is not in the queue: it was rejected, removed, or run by other means. */
    void drop() {
        TASK.setOpaque(tasks, MARKED, (Runnable) null);
        out = false;
    }
}
