/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A task that an {@link AbstractScheduledEventExecutor} runs later or repeatedly.
 *
 * <p>The object is its own message to the executor. The action of {@link #run()}, always on the executor's thread,
 * depends on the state of the task: one that arrives from another thread before its deadline adds itself to the
 * schedule; one that was cancelled leaves the schedule; one that is due does its work.
 *
 * @param <V> the type of the result
 */
final class ScheduledFutureTask<V extends @Nullable Object> extends PromiseTask<V> implements ScheduledFuture<V> {

    /** Written by {@link ScheduledTaskQueue}, but for {@link ScheduleState#DUE}. Executor's thread only. */
    ScheduleState scheduleState = ScheduleState.OUTSIDE;

    /** Orders tasks of equal deadline by arrival; 0 until the task enters the schedule. Executor's thread only. */
    private long id;

    /** On the scale of the executor's ticker, never negative. Written by the executor's thread after each period. */
    private long deadlineNanos;

    /** Zero: run once. Positive: from deadline to deadline. Negative: from the end of a run to the next deadline. */
    private final long periodNanos;

    ScheduledFutureTask(AbstractScheduledEventExecutor executor, Runnable runnable, long deadlineNanos,
                        long periodNanos) {
        super(executor, runnable, null);
        this.deadlineNanos = deadlineNanos;
        this.periodNanos = periodNanos;
    }

    ScheduledFutureTask(AbstractScheduledEventExecutor executor, Callable<V> callable, long deadlineNanos) {
        super(executor, callable);
        this.deadlineNanos = deadlineNanos;
        periodNanos = 0;
    }

    /** The absolute time {@code delayNanos} from now, at most {@link Long#MAX_VALUE} if that is too far away. */
    static long deadlineNanos(long nowNanos, long delayNanos) {
        long deadlineNanos = nowNanos + Math.max(0, delayNanos);
        return deadlineNanos < 0 ? Long.MAX_VALUE : deadlineNanos;
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    long id() {
        return id;
    }

    void setId(long newId) {
        id = newId;
    }

    boolean isInSchedule() {
        return scheduleState == ScheduleState.SCHEDULED || scheduleState == ScheduleState.TOMBSTONE;
    }

    void markDue() {
        scheduleState = ScheduleState.DUE;
    }

    @Override
    protected AbstractScheduledEventExecutor executor() {
        return (AbstractScheduledEventExecutor) super.executor();
    }

    long delayNanos(long nowNanos) {
        return Math.max(0, deadlineNanos - nowNanos);
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(delayNanos(executor().nowNanos()), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        if (this == other) {
            return 0;
        }
        if (!(other instanceof ScheduledFutureTask<?> that)) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
        // As the schedule orders them: by deadline, then by arrival.
        return deadlineNanos != that.deadlineNanos
                ? Long.compare(deadlineNanos, that.deadlineNanos) : Long.compare(id, that.id);
    }

    @Override
    public void run() {
        assert executor().inEventLoop();
        if (isCancelled()) {
            executor().unschedule(this);
        } else if (scheduleState != ScheduleState.DUE && deadlineNanos > executor().nowNanos()) {
            enterSchedule();
        } else if (periodNanos == 0) {
            super.run();
        } else {
            runPeriod();
        }
    }

    private void runPeriod() {
        scheduleState = ScheduleState.OUTSIDE;
        try {
            callTask();
        } catch (Throwable t) {
            // A cancellation during the run wins: it has been announced, and the failure has no receiver.
            if (setUncancellable()) {
                failWith(t);
            }
            return;
        }
        if (isCancelled()) {
            return;
        }
        // A fixed rate counts from the deadline, so that runs that were missed are made up for.
        deadlineNanos = periodNanos > 0
                ? deadlineNanos(deadlineNanos, periodNanos)
                : deadlineNanos(executor().nowNanos(), -periodNanos);
        enterSchedule();
    }

    /** A task for which there is no room in the schedule, because memory has run out, fails: it was accepted. */
    private void enterSchedule() {
        try {
            executor().scheduleFromEventLoop(this);
        } catch (Throwable t) {
            if (setUncancellable()) {
                failWith(t);
            }
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!super.cancel(mayInterruptIfRunning)) {
            return false;
        }
        executor().removeCancelled(this);
        return true;
    }

    @Override
    protected StringBuilder toStringBuilder() {
        StringBuilder text = super.toStringBuilder();
        text.setCharAt(text.length() - 1, ',');
        return text.append(" deadline: ").append(deadlineNanos).append(", period: ").append(periodNanos).append(')');
    }
}
