/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A timeout of a {@link HashedWheelTimer}.
 *
 * <pre>
 *             worker takes it               its tick has come
 *   QUEUED ---------------------> PLACED ---------------------> EXPIRED
 *      |                            |
 *      '----------------------------+---- cancel, stop -------> CANCELLED
 * </pre>
 *
 * <p>Every transition is one compareAndSet of {@link #state}; the thread that makes it also does the work that follows.
 * A timeout that is cancelled while it is queued needs no help: the worker leaves it out. One that is in a bucket
 * already is passed to the worker, which alone may take it out. The links belong to the worker.
 */
final class WheelTimeout extends TimeoutLink implements Timeout, Runnable {
    private static final int QUEUED = 0;
    private static final int PLACED = 1;
    private static final int EXPIRED = 2;
    private static final int CANCELLED = 3;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(HashedWheelTimer.class);
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(WheelTimeout.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile int state;
    private final long deadlineNanos;
    private final HashedWheelTimer timer;
    private final TimerTask task;

    /**
     * @param timer the timer that made it; it stays reachable through its pending timeouts
     * @param deadlineNanos when it is due, on the timer's scale
     */
    WheelTimeout(HashedWheelTimer timer, TimerTask task, long deadlineNanos) {
        this.timer = timer;
        this.task = task;
        this.deadlineNanos = deadlineNanos;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    private boolean move(int from, int to) {
        return STATE.compareAndSet(this, from, to);
    }

    /** The worker is about to put it into a bucket; {@code false} if it has been cancelled. */
    boolean place() {
        return move(QUEUED, PLACED);
    }

    /**
     * Runs the task: the timeout's tick has come, and it has left its bucket. Does nothing if it has been cancelled.
     * Worker only.
     */
    void expire() {
        if (!move(PLACED, EXPIRED)) {
            return;
        }
        TimerWorker worker = timer.worker();
        worker.onDone();
        try {
            worker.taskExecutor().execute(this);
        } catch (Throwable t) {
            LOGGER.warn("An exception was thrown while submitting the task of {} for execution", this, t);
        }
    }

    /** The timer was stopped while it was queued; {@code false} if another thread has dealt with it meanwhile. */
    boolean withdraw() {
        return move(QUEUED, CANCELLED);
    }

    @Override
    public boolean cancel() {
        boolean wasQueued = move(QUEUED, CANCELLED);
        if (!wasQueued && !move(PLACED, CANCELLED)) {
            return false;
        }
        TimerWorker worker = timer.worker();
        worker.onDone();
        if (!wasQueued) {
            worker.removeLater(this);
        }
        try {
            task.cancelled(this);
        } catch (Throwable t) {
            LOGGER.warn("An exception was thrown by {}.cancelled()", StringUtil.simpleClassName(task), t);
        }
        return true;
    }

    @Override
    public void run() {
        try {
            task.run(this);
        } catch (Throwable t) {
            LOGGER.warn("An exception was thrown by {}.run()", StringUtil.simpleClassName(task), t);
        }
    }

    @Override
    public Timer timer() {
        return timer;
    }

    @Override
    public TimerTask task() {
        return task;
    }

    @Override
    public boolean isExpired() {
        return state == EXPIRED;
    }

    @Override
    public boolean isCancelled() {
        return state == CANCELLED;
    }

    @Override
    public String toString() {
        long remainingNanos = deadlineNanos - timer.worker().nowNanos();
        StringBuilder text = new StringBuilder(StringUtil.simpleClassName(this)).append("(deadline: ");
        if (remainingNanos > 0) {
            text.append(remainingNanos).append(" ns from now");
        } else {
            text.append(-remainingNanos).append(" ns ago");
        }
        if (isCancelled()) {
            text.append(", cancelled");
        } else if (isExpired()) {
            text.append(", expired");
        }
        return text.append(", task: ").append(task).append(')').toString();
    }
}
