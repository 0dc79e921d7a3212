/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.DevelopmentMode;
import io.tidewire.util.internal.LogBudget;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;

/**
 * Reports tasks and handlers that keep the thread of their event loop for too long: once each, with the name of the
 * loop, how long it has been so far, and what the thread does. One daemon thread watches all loops. Some reports a
 * minute are made at most; the next report says how many were withheld.
 */
final class SlowTaskWatchdog {
    /** The one of this JVM; {@code null} unless the property is set, or the mode for development is on. */
    static final @Nullable SlowTaskWatchdog INSTANCE = ofProperty();

    /** A loop that is blocked again and again must not flood the log. */
    static final int MAX_REPORTS_PER_PERIOD = 10;
    /** The threshold in development, where the property is not set. */
    private static final long DEVELOPMENT_MILLIS = 500;

    private static final long MIN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final long thresholdNanos;
    private final LogBudget budget;
    private final BiConsumer<String, Throwable> reporter;

    /** Any thread. */
    private final Set<TaskWatch> watches = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean started = new AtomicBoolean();

    /**
     * Creates a watchdog, without a thread.
     *
     * @param thresholdNanos for how long a task may keep its loop, in nanoseconds
     * @param ticker measures the periods
     * @param reporter is given the text and the stack
     */
    SlowTaskWatchdog(long thresholdNanos, Ticker ticker, BiConsumer<String, Throwable> reporter) {
        this.thresholdNanos = thresholdNanos;
        this.reporter = reporter;
        budget = new LogBudget(MAX_REPORTS_PER_PERIOD, ticker);
    }

    private static @Nullable SlowTaskWatchdog ofProperty() {
        long millis = SystemPropertyUtil.getLong("io.tidewire.eventLoop.slowTaskMillis",
                DevelopmentMode.decide("blocked event loops") ? DEVELOPMENT_MILLIS : 0);
        InternalLogger logger = InternalLoggerFactory.getInstance(SlowTaskWatchdog.class);
        return millis <= 0 ? null
                : new SlowTaskWatchdog(TimeUnit.MILLISECONDS.toNanos(millis), Ticker.systemTicker(), logger::warn);
    }

    long thresholdNanos() {
        return thresholdNanos;
    }

    /** Watches a thread. With the first one the thread of the watchdog starts. */
    TaskWatch watch(Thread loop, Ticker loopTicker) {
        TaskWatch watch = add(loop, loopTicker);
        if (started.compareAndSet(false, true)) {
            Thread thread = new Thread(null, this::watchForEver, "tidewire-watchdog", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null); // it outlives every application
            thread.start();
        }
        return watch;
    }

    /** Watches a thread, whenever {@link #look()} is called. */
    TaskWatch add(Thread loop, Ticker loopTicker) {
        TaskWatch watch = new TaskWatch(this, loop, loopTicker);
        watches.add(watch);
        return watch;
    }

    void forget(TaskWatch watch) {
        watches.remove(watch);
    }

    private void watchForEver() {
        while (true) {
            LockSupport.parkNanos(this, Math.max(MIN_PAUSE_NANOS, thresholdNanos / 2));
            Thread.interrupted(); // a flag that stays set would make this spin
            look();
        }
    }

    /** Looks at all loops once. */
    void look() {
        for (TaskWatch watch : watches) {
            SlowTaskReport report = watch.look();
            if (report != null) {
                reportOrWithhold(report);
            }
        }
    }

    private void reportOrWithhold(SlowTaskReport report) {
        String more = budget.take();
        if (more != null) {
            reporter.accept(report.describe() + more, report.stackOfTheLoop());
        }
    }
}
