/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The engine of a {@link HashedWheelTimer}: its thread, the wheel that only this thread touches, and the two queues by
 * which others reach it, of timeouts to put into the wheel and of cancelled ones to take out. Both are looked at once
 * in each tick.
 *
 * <p>It does not keep the timer alive, only pending timeouts do. So a timer that was dropped without being stopped can
 * be found by its leak detector, and its thread ends.
 */
final class TimerWorker implements Runnable {
    /** More than this many at a time suggests that a program creates one timer for each of many objects. */
    private static final int MANY_WORKERS = 64;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HashedWheelTimer.class);
    private static final AtomicInteger RUNNING_WORKERS = new AtomicInteger();
    private static final AtomicBoolean MANY_REPORTED = new AtomicBoolean();
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(TimerWorker.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final WeakReference<HashedWheelTimer> timer;
    private final Thread thread;
    private final Executor taskExecutor;
    private final Ticker ticker;
    /** The ticker's time at time 0 of this timer. Only differences count, so that its numbers may wrap. */
    private final long startNanos;
    /** The limit of {@link #pending}; zero or less means none. */
    private final long maxPending;

    /** Any thread. Counts timeouts that have neither expired nor been cancelled. */
    private final AtomicLong pending = new AtomicLong();
    /** Added to by any thread; taken from by the worker and, once that has ended, by the thread that stops it. */
    private final Queue<WheelTimeout> added = PlatformDependent.newMpscQueue();
    /** Added to by any thread; taken from as {@link #added} is. */
    private final Queue<WheelTimeout> cancelled = PlatformDependent.newMpscQueue();
    /** One of the {@code WORKER_STATE_} constants of {@link HashedWheelTimer}, which only grows. */
    private volatile int state = HashedWheelTimer.WORKER_STATE_INIT;

    /** Owner: the worker and, once that has ended, the thread that stops it. */
    private final TimeoutWheel wheel;

    /**
     * @param maxPending how many timeouts may be pending; zero or less for any number
     */
    TimerWorker(HashedWheelTimer timer, ThreadFactory threadFactory, TimeoutWheel wheel,
                long maxPending, Executor taskExecutor, Ticker ticker) {
        this.timer = new WeakReference<>(timer);
        this.wheel = wheel;
        this.maxPending = maxPending;
        this.taskExecutor = taskExecutor;
        this.ticker = ticker;
        startNanos = ticker.nanoTime();
        thread = checkNotNull(threadFactory.newThread(this), "threadFactory.newThread()");
    }

    Executor taskExecutor() {
        return taskExecutor;
    }

    Thread thread() {
        return thread;
    }

    /** The time of this timer: nanoseconds since it was made. */
    long nowNanos() {
        return ticker.nanoTime() - startNanos;
    }

    long pending() {
        return pending.get();
    }

    /** A timeout is not pending any more. Any thread. */
    void onDone() {
        pending.getAndDecrement();
    }

    /** Starts the thread if that has not been done. Any thread. */
    void start() {
        int current = state;
        if (current == HashedWheelTimer.WORKER_STATE_SHUTDOWN) {
            throw stopped();
        }
        if (current == HashedWheelTimer.WORKER_STATE_INIT && STATE.compareAndSet(this,
                HashedWheelTimer.WORKER_STATE_INIT, HashedWheelTimer.WORKER_STATE_STARTED)) {
            startThread();
        }
    }

    private void startThread() {
        try {
            wheel.skipTicks(nowNanos()); // becomes the worker's by the start
            thread.start();
        } catch (Throwable t) {
            STATE.compareAndSet(this, HashedWheelTimer.WORKER_STATE_STARTED, HashedWheelTimer.WORKER_STATE_INIT);
            throw t;
        }
    }

    private static void countUp() {
        if (RUNNING_WORKERS.incrementAndGet() > MANY_WORKERS && MANY_REPORTED.compareAndSet(false, true)) {
            LOGGER.error("More than {} instances of {} are running, each with its own thread. One is enough for a "
                    + "whole process.", MANY_WORKERS, HashedWheelTimer.class.getSimpleName());
        }
    }

    private static IllegalStateException stopped() {
        return new IllegalStateException("the timer has been stopped and cannot be used again");
    }

    /** Passes a new timeout to the worker. Any thread. */
    WheelTimeout add(HashedWheelTimer owner, TimerTask task, long delayNanos) {
        long count = pending.incrementAndGet();
        try {
            if (maxPending > 0 && count > maxPending) {
                throw new RejectedExecutionException(
                        "pending timeouts: " + count + " (expected: <= " + maxPending + ')');
            }
            start();
        } catch (Throwable t) {
            onDone();
            throw t;
        }
        WheelTimeout timeout = new WheelTimeout(owner, task, deadlineNanos(delayNanos));
        added.add(timeout);
        // Added first and looked afterwards: either stop() finds the timeout in the queue, or we see that it began.
        if (state == HashedWheelTimer.WORKER_STATE_SHUTDOWN && timeout.withdraw()) {
            onDone();
            throw stopped();
        }
        return timeout;
    }

    private long deadlineNanos(long delayNanos) {
        long nowNanos = nowNanos();
        long deadlineNanos = nowNanos + Math.max(0, delayNanos);
        return deadlineNanos >= 0 ? deadlineNanos : Long.MAX_VALUE; // so far away that the sum has overflowed
    }

    /** Has the worker take a cancelled timeout out of the wheel. Any thread. */
    void removeLater(WheelTimeout timeout) {
        cancelled.add(timeout);
    }

    @Override
    public void run() {
        countUp();
        try {
            while (state == HashedWheelTimer.WORKER_STATE_STARTED && !timer.refersTo(null)) {
                if (!tickIfDue()) {
                    sleepUntilTick();
                }
            }
        } finally {
            RUNNING_WORKERS.getAndDecrement();
        }
    }

    /** Does what there is to do at the next tick if that has come. Worker only. */
    boolean tickIfDue() {
        if (nowNanos() < wheel.nextTickNanos()) {
            return false;
        }
        removeCancelled();
        placeAdded();
        wheel.turn();
        return true;
    }

    private void sleepUntilTick() {
        try {
            ticker.sleep(wheel.nextTickNanos() - nowNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // From stop(), then the state says so. Otherwise a task has left it to us, and it means nothing here.
            LOGGER.trace("The thread of a timer was interrupted", e);
        }
    }

    private void removeCancelled() {
        // No more than there are now, so that a thread that adds as fast as we take cannot hold up the ticks.
        for (int left = cancelled.size(); left > 0; left--) {
            cancelled.poll().unlink();
        }
    }

    private void placeAdded() {
        for (int left = added.size(); left > 0; left--) {
            WheelTimeout timeout = added.poll();
            if (timeout.place()) {
                wheel.add(timeout);
            }
        }
    }

    /** Ends the thread and cancels all pending timeouts, which are returned. Any thread but the worker. */
    Set<Timeout> stop() {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("stop() must not be called by a " + TimerTask.class.getSimpleName()
                    + " on the timer's thread, which it waits for");
        }
        Set<Timeout> unprocessed = new HashSet<>();
        int before = (int) STATE.getAndSet(this, HashedWheelTimer.WORKER_STATE_SHUTDOWN);
        if (before != HashedWheelTimer.WORKER_STATE_SHUTDOWN) {
            // Once is enough: even if a task clears the interrupt, the state is checked before the thread sleeps again.
            thread.interrupt();
            joinUninterruptibly();
            cancelAll(unprocessed);
        }
        return unprocessed;
    }

    private void joinUninterruptibly() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void cancelAll(Set<Timeout> unprocessed) {
        wheel.drain(timeout -> cancel(timeout, unprocessed));
        for (WheelTimeout timeout = added.poll(); timeout != null; timeout = added.poll()) {
            cancel(timeout, unprocessed);
        }
        cancelled.clear();
    }

    private static void cancel(WheelTimeout timeout, Set<Timeout> cancelled) {
        if (timeout.cancel()) {
            cancelled.add(timeout);
        }
    }
}
