/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.ImmediateExecutor;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.MathUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * A {@link Timer} for very many timeouts of which most are cancelled, such as those of I/O: adding and cancelling take
 * constant time, regardless of their number.
 *
 * <p>Timeouts lie in a wheel of buckets that a thread turns once a tick, so a task never runs early; it may be late by
 * up to one tick plus the time that the tasks before it take. The wheel of the defaults has 512 ticks of 100 ms; a
 * delay beyond a full turn costs a look at each turn. A cancelled timeout is dropped at the next tick.
 *
 * <p>One timer, with its one thread, is enough for a whole process. The first timeout starts the thread, and
 * {@link #stop()} ends it, which must be called in the end: it interrupts the thread, and with it a task that blocks
 * there. A timer that is dropped instead, with no timeout pending, is reported as a leak, and its thread ends.
 *
 * <pre>{@code
 * HashedWheelTimer timer = new HashedWheelTimer();
 * Timeout timeout = timer.newTimeout(t -> connection.close(), 30, TimeUnit.SECONDS);
 * timeout.cancel();
 * timer.stop();
 * }</pre>
 *
 * <p>Safe to use from any thread.
 */
public class HashedWheelTimer implements Timer {
    /** The state of a timer whose thread has not been started. */
    public static final int WORKER_STATE_INIT = 0;
    /** The state of a timer whose thread has been started. */
    public static final int WORKER_STATE_STARTED = 1;
    /** The state of a timer that was stopped. */
    public static final int WORKER_STATE_SHUTDOWN = 2;

    private static final long DEFAULT_TICK_MILLIS = 100;
    private static final int DEFAULT_TICKS_PER_WHEEL = 512;
    private static final int MAX_TICKS_PER_WHEEL = 1 << 30;
    /** With shorter ticks the thread would do little else than wake up. */
    private static final long MIN_TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HashedWheelTimer.class);
    /** Timers are few, so that each is watched. */
    static final ResourceLeakDetector<HashedWheelTimer> LEAK_DETECTOR =
            ResourceLeakDetectorFactory.instance().newResourceLeakDetector(HashedWheelTimer.class, 1);

    private final TimerWorker worker;
    /** {@code null} if this timer is not watched. */
    private final @Nullable ResourceLeakTracker<HashedWheelTimer> leak;

    /** Creates a timer of 512 ticks of 100 ms, with a thread of a {@link DefaultThreadFactory}. */
    public HashedWheelTimer() {
        this(new DefaultThreadFactory(HashedWheelTimer.class));
    }

    /**
     * Creates a timer with a thread of a {@link DefaultThreadFactory}.
     *
     * @param tickDuration the time between ticks, above zero
     */
    public HashedWheelTimer(long tickDuration, TimeUnit unit) {
        this(new DefaultThreadFactory(HashedWheelTimer.class), tickDuration, unit);
    }

    /**
     * Creates a timer with a thread of a {@link DefaultThreadFactory}.
     *
     * @param tickDuration the time between ticks, above zero
     * @param ticksPerWheel how many buckets at least, 1 to 2<sup>30</sup>
     */
    public HashedWheelTimer(long tickDuration, TimeUnit unit, int ticksPerWheel) {
        this(new DefaultThreadFactory(HashedWheelTimer.class), tickDuration, unit, ticksPerWheel);
    }

    /**
     * Creates a timer of 512 ticks of 100 ms.
     *
     * @param threadFactory makes the one thread, at once
     */
    public HashedWheelTimer(ThreadFactory threadFactory) {
        this(threadFactory, DEFAULT_TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Creates a timer.
     *
     * @param threadFactory makes the one thread, at once
     * @param tickDuration the time between ticks, above zero
     */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit) {
        this(threadFactory, tickDuration, unit, DEFAULT_TICKS_PER_WHEEL);
    }

    /**
     * Creates a timer.
     *
     * @param threadFactory makes the one thread, at once
     * @param tickDuration the time between ticks, above zero
     * @param ticksPerWheel how many buckets at least, 1 to 2<sup>30</sup>
     */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit,
                            int ticksPerWheel) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, true);
    }

    /**
     * Creates a timer.
     *
     * @param threadFactory makes the one thread, at once
     * @param tickDuration the time between ticks, above zero
     * @param ticksPerWheel how many buckets at least, 1 to 2<sup>30</sup>
     * @param leakDetection whether to report it if the timer is not stopped; {@code false} reports it only if the
     *        thread is no daemon
     */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit,
                            int ticksPerWheel, boolean leakDetection) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, leakDetection, -1);
    }

    /**
     * Creates a timer.
     *
     * @param threadFactory makes the one thread, at once
     * @param tickDuration the time between ticks, above zero
     * @param ticksPerWheel how many buckets at least, 1 to 2<sup>30</sup>
     * @param leakDetection whether to report it if the timer is not stopped; {@code false} reports it only if the
     *        thread is no daemon
     * @param maxPendingTimeouts how many timeouts may be pending before the next is rejected; zero or less for any
     *        number
     */
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit,
                            int ticksPerWheel, boolean leakDetection, long maxPendingTimeouts) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, leakDetection, maxPendingTimeouts,
                ImmediateExecutor.INSTANCE);
    }

    /**
     * Creates a timer.
     *
     * @param threadFactory makes the one thread, at once
     * @param tickDuration the time between ticks, above zero; less than 1 ms is taken as 1 ms
     * @param ticksPerWheel how many buckets at least, 1 to 2<sup>30</sup>; rounded up to a power of two
     * @param leakDetection whether to report it if the timer is not stopped; {@code false} reports it only if the
     *        thread is no daemon
     * @param maxPendingTimeouts how many timeouts may be pending before the next is rejected; zero or less for any
     *        number
     * @param taskExecutor runs the tasks; called on the timer's thread
     * @throws IllegalArgumentException if a full turn of the wheel takes more than about 292 years
     */
    @SuppressWarnings("this-escape") // The worker looks at the timer when it runs, after start().
    public HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit,
                            int ticksPerWheel, boolean leakDetection, long maxPendingTimeouts,
                            Executor taskExecutor) {
        this(threadFactory, tickDuration, unit, ticksPerWheel, leakDetection, maxPendingTimeouts, taskExecutor,
                Ticker.systemTicker());
    }

    /** Creates a timer that goes by the time of a ticker. */
    HashedWheelTimer(ThreadFactory threadFactory, long tickDuration, TimeUnit unit,
                     int ticksPerWheel, boolean leakDetection, long maxPendingTimeouts,
                     Executor taskExecutor, Ticker ticker) {
        checkNotNull(threadFactory, "threadFactory");
        checkNotNull(unit, "unit");
        checkPositive(tickDuration, "tickDuration");
        checkInRange(ticksPerWheel, 1, MAX_TICKS_PER_WHEEL, "ticksPerWheel");
        checkNotNull(taskExecutor, "taskExecutor");
        int bucketCount = MathUtil.findNextPositivePowerOfTwo(ticksPerWheel);
        TimeoutWheel wheel = new TimeoutWheel(tickNanos(tickDuration, unit, bucketCount), bucketCount);
        worker = new TimerWorker(this, threadFactory, wheel, maxPendingTimeouts, taskExecutor, ticker);
        leak = leakDetection || !worker.thread().isDaemon() ? LEAK_DETECTOR.track(this) : null;
    }

    private static long tickNanos(long tickDuration, TimeUnit unit, int bucketCount) {
        long nanos = unit.toNanos(tickDuration);
        long maxNanos = Long.MAX_VALUE / bucketCount;
        if (nanos >= maxNanos) {
            throw new IllegalArgumentException("tickDuration: " + tickDuration + ' ' + unit + " (expected: < "
                    + maxNanos + " ns for " + bucketCount + " ticks)");
        }
        if (nanos < MIN_TICK_NANOS) {
            LOGGER.warn("tickDuration: {} {} is taken as 1 ms, the shortest possible", tickDuration, unit);
            return MIN_TICK_NANOS;
        }
        return nanos;
    }

    TimerWorker worker() {
        return worker;
    }

    /**
     * Starts the thread, which the first timeout would do otherwise. Does nothing if that has been done.
     *
     * @throws IllegalStateException if this timer has been stopped
     */
    public void start() {
        worker.start();
    }

    /**
     * {@inheritDoc}
     *
     * @throws RejectedExecutionException {@inheritDoc}
     */
    @Override
    public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        checkNotNull(task, "task");
        checkNotNull(unit, "unit");
        return worker.add(this, task, unit.toNanos(delay));
    }

    /**
     * How many timeouts have neither expired nor been cancelled.
     *
     * @return the number, which may have changed when it is looked at
     */
    public long pendingTimeouts() {
        return worker.pending();
    }

    @Override
    public Set<Timeout> stop() {
        Set<Timeout> unprocessed = worker.stop();
        if (leak != null) {
            leak.close(this);
        }
        return unprocessed;
    }
}
