/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The present task of an event loop's thread, for a {@link SlowTaskWatchdog}.
 *
 * <p>While {@code io.tidewire.eventLoop.slowTaskMillis} is not set, {@link #ON} is a constant {@code false}, and who
 * asks it before calling a method of this class pays nothing.
 *
 * <p>The loop's thread brackets each task and each I/O event by {@link #begin(Object)} and {@link #end()}. The watchdog
 * reads {@link #count} before and after it looks at the rest: an odd number says that something goes on, the same one
 * that it is still the same.
 */
public final class TaskWatch {
    /** Whether tasks are watched: a constant to the JIT compiler. */
    public static final boolean ON = SlowTaskWatchdog.INSTANCE != null;

    /** Not a fast one: a task may remove all of those, and must not end the watch by that. */
    private static final ThreadLocal<TaskWatch> CURRENT = new ThreadLocal<>();

    private final SlowTaskWatchdog watchdog;
    private final Thread thread;
    private final Ticker ticker;

    /** Written by the loop's thread, before {@link #count} becomes odd. */
    @SuppressWarnings("NullAway.Init") // read only while the count is odd
    private volatile Object work;
    private volatile long startNanos;
    /** Written by the loop's thread, which alone changes it; volatile: publishes the two fields above. */
    private volatile long count;

    /** Brackets within brackets, as of a task that runs others. Loop's thread only. */
    private int depth;
    /** Loop's thread only; {@code null} where no recording wants to know. */
    @SuppressForbidden(reason = "never set where the flight recorder is missing")
    private @Nullable SlowTaskEvent event;

    /** The last finding. Written by the watchdog's thread, read by the loop's when the work ends. */
    private volatile Finding finding = new Finding(0, null);

    /**
     * One piece of work that took too long.
     *
     * @param count the {@link TaskWatch#count} while it went on
     * @param report the report about it
     */
    private record Finding(long count, @Nullable SlowTaskReport report) {
    }

    TaskWatch(SlowTaskWatchdog watchdog, Thread thread, Ticker ticker) {
        this.watchdog = watchdog;
        this.thread = thread;
        this.ticker = ticker;
    }

    /**
     * Watches the current thread from now on. Only if {@link #ON}.
     *
     * @param ticker the loop's clock
     */
    public static void enter(Ticker ticker) {
        assert SlowTaskWatchdog.INSTANCE != null;
        CURRENT.set(SlowTaskWatchdog.INSTANCE.watch(Thread.currentThread(), ticker));
    }

    /**
     * Does not watch the current thread any more. Only if {@link #ON}.
     */
    public static void leave() {
        TaskWatch watch = CURRENT.get();
        if (watch != null) {
            CURRENT.remove();
            watch.watchdog.forget(watch);
        }
    }

    /**
     * The current thread begins to do something. Only if {@link #ON}; nothing happens if the thread is not watched.
     *
     * @param work a task, or the handle that gets an I/O event
     */
    public static void begin(Object work) {
        TaskWatch watch = CURRENT.get();
        if (watch != null) {
            watch.onBegin(work);
        }
    }

    /**
     * The current thread has done what it began last. Only if {@link #ON}; nothing happens if it is not watched.
     */
    public static void end() {
        TaskWatch watch = CURRENT.get();
        if (watch != null) {
            watch.onEnd();
        }
    }

    void onBegin(Object newWork) {
        if (depth++ == 0) {
            event = FlightRecording.taskBegins();
            work = newWork;
            startNanos = ticker.nanoTime();
            count = count + 1;
        }
    }

    @SuppressWarnings("NullAway") // the work is read only while the count is odd
    void onEnd() {
        if (--depth == 0) {
            long ended = count;
            count = ended + 1;
            if (ticker.nanoTime() - startNanos >= watchdog.thresholdNanos()) {
                Finding found = finding;
                FlightRecording.slowTaskEnds(event, work, found.count == ended ? found.report : null);
            }
            event = null;
            work = null;
        }
    }

    /**
     * Returns a report of a task that has kept the thread for too long and was not reported yet, if there is one.
     * Watchdog's thread only.
     */
    @Nullable SlowTaskReport look() {
        long seen = count;
        if ((seen & 1) == 0 || seen == finding.count) {
            return null;
        }
        Object doing = work;
        long nanos = ticker.nanoTime() - startNanos;
        if (nanos < watchdog.thresholdNanos()) {
            return null;
        }
        StackTraceElement[] stack = thread.getStackTrace();
        if (count != seen) {
            return null; // the values read are of two tasks, or the stack of another one
        }
        SlowTaskReport report = new SlowTaskReport(thread.getName(), nanos, doing.getClass(), stack);
        finding = new Finding(seen, report);
        return report;
    }
}
