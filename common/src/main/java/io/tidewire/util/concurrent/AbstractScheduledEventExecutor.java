/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An {@link EventExecutor} that can run tasks later. The schedule is touched by the executor's thread only: a task that
 * is scheduled or cancelled by another thread is enqueued and does the rest there itself, with no further object.
 *
 * <p>Deadlines and current times are nanoseconds on the scale of {@link #ticker()}'s {@link Ticker#nanoTime()}.
 */
public abstract class AbstractScheduledEventExecutor extends AbstractEventExecutor {

    private static final InternalLogger LOGGER =
            InternalLoggerFactory.getInstance(AbstractScheduledEventExecutor.class);

    /** Wakes the executor up and does nothing else. */
    static final Runnable WAKEUP_TASK = new Runnable() {
        @Override
        public void run() {
            // Being taken from the queue is all it is for.
        }

        @Override
        public String toString() {
            return "wake-up";
        }
    };

    private final ScheduledTaskQueue schedule = new ScheduledTaskQueue();

    /** The id of the last task that entered the schedule. Executor's thread only. */
    private long lastTaskId;

    /** The schedule will not be looked at again. Executor's thread only. */
    private boolean schedulesRefused;

    /**
     * Creates an executor that stands alone.
     */
    protected AbstractScheduledEventExecutor() { }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     */
    protected AbstractScheduledEventExecutor(@Nullable EventExecutorGroup parent) {
        super(parent);
    }

    @Override
    public Ticker ticker() {
        return Ticker.systemTicker();
    }

    final long nowNanos() {
        return ticker().nanoTime();
    }

    /**
     * The current time.
     *
     * @return nanoseconds on the scale of {@link #ticker()}
     * @deprecated use {@link #ticker()} and {@link Ticker#nanoTime()}
     */
    @Deprecated
    protected long getCurrentTimeNanos() {
        return nowNanos();
    }

    /**
     * The current time of the system's ticker, whichever {@link #ticker()} this executor has.
     *
     * @return nanoseconds
     * @deprecated use {@link #ticker()} and {@link Ticker#nanoTime()}
     */
    @Deprecated
    protected static long nanoTime() {
        return Ticker.systemTicker().nanoTime();
    }

    /**
     * The reading of the system's clock at which {@link #nanoTime()} was 0.
     *
     * @return nanoseconds
     * @deprecated use {@link #ticker()} and {@link Ticker#initialNanoTime()}
     */
    @Deprecated
    protected static long initialNanoTime() {
        return Ticker.systemTicker().initialNanoTime();
    }

    /**
     * How long it is until a time of the system's ticker, whichever {@link #ticker()} this executor has.
     *
     * @param deadlineNanos the time, on the scale of {@link #nanoTime()}
     * @return nanoseconds, 0 if it has come
     * @deprecated use {@link #ticker()} and subtract {@link Ticker#nanoTime()}
     */
    @Deprecated
    protected static long deadlineToDelayNanos(long deadlineNanos) {
        return Math.max(0, deadlineNanos - Ticker.systemTicker().nanoTime());
    }

    /**
     * Cancels all scheduled tasks. Executor's thread only.
     */
    protected void cancelScheduledTasks() {
        assert inEventLoop();
        for (ScheduledFutureTask<?> task : schedule.clear()) {
            try {
                task.cancel(false);
            } catch (Throwable t) {
                FailureLog.warn(LOGGER, "A failure while a scheduled task was cancelled", t);
            }
        }
    }

    /**
     * How many tasks are scheduled, not counting those that are cancelled or due and in the task queue. Executor's
     * thread only.
     *
     * @return the number of tasks
     */
    protected final int scheduledTasks() {
        assert inEventLoop();
        return schedule.liveSize();
    }

    /**
     * Removes the next task that is due now. Executor's thread only.
     *
     * @return the task, or {@code null} if none is due
     */
    protected final @Nullable Runnable pollScheduledTask() {
        return pollScheduledTask(nowNanos());
    }

    /**
     * Removes the next task that is due at a given time. Executor's thread only.
     *
     * @param nanoTime the time, on the scale of the ticker
     * @return the task, or {@code null} if none is due by then
     */
    protected final @Nullable Runnable pollScheduledTask(long nanoTime) {
        assert inEventLoop();
        ScheduledFutureTask<?> task = schedule.peek();
        if (task == null || task.deadlineNanos() > nanoTime) {
            return null;
        }
        schedule.poll();
        task.markDue();
        return task;
    }

    /**
     * Moves the tasks that are due to a queue, earliest first. Executor's thread only.
     *
     * @param taskQueue where to put them
     * @return {@code true} if all due tasks were moved, {@code false} if the queue became full
     */
    protected boolean fetchFromScheduledTaskQueue(Queue<Runnable> taskQueue) {
        assert inEventLoop();
        if (schedule.isEmpty()) {
            return true; // spares reading the clock
        }
        long dueNanos = timersDueNanos();
        ScheduledFutureTask<?> task = schedule.peek();
        while (task != null && task.deadlineNanos() <= dueNanos) {
            if (!taskQueue.offer(task)) {
                return false;
            }
            schedule.poll();
            task.markDue();
            task = schedule.peek();
        }
        return true;
    }

    /**
     * Until when a scheduled task must be due to be moved by {@link #fetchFromScheduledTaskQueue(Queue)}: now, unless
     * overridden. Executor's thread only.
     *
     * @return a time of the {@link #ticker()}, not later than its present one
     */
    protected long timersDueNanos() {
        return nowNanos();
    }

    /**
     * How long it is until the next scheduled task is due. Executor's thread only.
     *
     * @return nanoseconds, 0 if it is due already, -1 if nothing is scheduled
     */
    protected final long nextScheduledTaskNano() {
        ScheduledFutureTask<?> task = schedule.peek();
        return task == null ? -1 : task.delayNanos(nowNanos());
    }

    /**
     * When the next scheduled task is due. Executor's thread only.
     *
     * @return the deadline on the scale of the ticker, or -1 if nothing is scheduled
     */
    protected final long nextScheduledTaskDeadlineNanos() {
        ScheduledFutureTask<?> task = schedule.peek();
        return task == null ? -1 : task.deadlineNanos();
    }

    /**
     * How long it is from a given time until the next scheduled task is due. Executor's thread only.
     *
     * @param currentTimeNanos the time, a reading of the clock that underlies the ticker: what
     *     {@link Ticker#initialNanoTime()} and {@link Ticker#nanoTime()} add up to
     * @param defaultDelayNanos the result if nothing is scheduled
     * @return nanoseconds, 0 if it is due already
     */
    protected long delayNanos(long currentTimeNanos, long defaultDelayNanos) {
        ScheduledFutureTask<?> task = schedule.peek();
        return task == null ? defaultDelayNanos : task.delayNanos(currentTimeNanos - ticker().initialNanoTime());
    }

    /**
     * Whether a scheduled task is due. Executor's thread only.
     *
     * @return {@code true} if {@link #pollScheduledTask()} would return a task
     */
    protected final boolean hasScheduledTasks() {
        ScheduledFutureTask<?> task = schedule.peek();
        return task != null && task.deadlineNanos() <= nowNanos();
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        ObjectUtil.checkNotNull(command, "command");
        ObjectUtil.checkNotNull(unit, "unit");
        validateScheduled(delay, unit);
        return schedule(new ScheduledFutureTask<Void>(this, command, deadlineAfter(delay, unit), 0));
    }

    @Override
    public <V extends @Nullable Object> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        ObjectUtil.checkNotNull(callable, "callable");
        ObjectUtil.checkNotNull(unit, "unit");
        validateScheduled(delay, unit);
        return schedule(new ScheduledFutureTask<>(this, callable, deadlineAfter(delay, unit)));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        ObjectUtil.checkNotNull(command, "command");
        ObjectUtil.checkNotNull(unit, "unit");
        ObjectUtil.checkPositiveOrZero(initialDelay, "initialDelay");
        ObjectUtil.checkPositive(period, "period");
        validateScheduled(initialDelay, unit);
        validateScheduled(period, unit);
        return schedule(new ScheduledFutureTask<Void>(
                this, command, deadlineAfter(initialDelay, unit), unit.toNanos(period)));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        ObjectUtil.checkNotNull(command, "command");
        ObjectUtil.checkNotNull(unit, "unit");
        ObjectUtil.checkPositiveOrZero(initialDelay, "initialDelay");
        ObjectUtil.checkPositive(delay, "delay");
        validateScheduled(initialDelay, unit);
        validateScheduled(delay, unit);
        return schedule(new ScheduledFutureTask<Void>(
                this, command, deadlineAfter(initialDelay, unit), -unit.toNanos(delay)));
    }

    /**
     * Called with each delay and period for which a task is to be scheduled, on the thread that schedules it. Does
     * nothing unless overridden; an exception refuses the task and reaches the caller.
     *
     * @param amount the delay or the period
     * @param unit the unit of {@code amount}
     * @deprecated override the {@code schedule} methods
     */
    @Deprecated
    protected void validateScheduled(long amount, TimeUnit unit) { }

    private long deadlineAfter(long delay, TimeUnit unit) {
        return ScheduledFutureTask.deadlineNanos(nowNanos(), unit.toNanos(delay));
    }

    /**
     * Rejects what this executor's thread schedules from now on. For an executor that ends, before it cancels its
     * scheduled tasks for the last time. Executor's thread only.
     */
    protected final void refuseSchedules() {
        assert inEventLoop();
        schedulesRefused = true;
    }

    private <V extends @Nullable Object> ScheduledFuture<V> schedule(ScheduledFutureTask<V> task) {
        if (inEventLoop()) {
            if (schedulesRefused) {
                throw new RejectedExecutionException("event executor terminated");
            }
            scheduleFromEventLoop(task);
            return task;
        }
        long deadlineNanos = task.deadlineNanos();
        if (beforeScheduledTaskSubmitted(deadlineNanos)) {
            execute(task);
        } else {
            lazyExecute(task);
            // The executor may have gone to sleep, with a later deadline, between the question and the submission.
            if (afterScheduledTaskSubmitted(deadlineNanos)) {
                execute(WAKEUP_TASK);
            }
        }
        return task;
    }

    final void scheduleFromEventLoop(ScheduledFutureTask<?> task) {
        if (task.id() == 0) {
            task.setId(++lastTaskId);
        }
        schedule.add(task);
    }

    final void unschedule(ScheduledFutureTask<?> task) {
        schedule.remove(task);
    }

    /** Called by a task, on any thread, when it has been cancelled. */
    final void removeCancelled(ScheduledFutureTask<?> task) {
        if (inEventLoop()) {
            schedule.remove(task);
            return;
        }
        try {
            lazyExecute(task); // nothing to hurry: it has dropped its callable, and will not run
        } catch (RejectedExecutionException e) {
            // The executor has ended and its schedule with it, or its queue is full and the task goes when it is due.
            LOGGER.trace("A cancelled task could not be taken out of the schedule at once: {}", task, e);
        }
    }

    /**
     * Asked on any thread but the executor's before a task is submitted for scheduling.
     *
     * @param deadlineNanos when the task is due, on the scale of the ticker
     * @return {@code true} to wake the executor with the task, {@code false} if it is sure to be awake at the deadline,
     *     as far as can be told before the task is in the queue
     */
    protected boolean beforeScheduledTaskSubmitted(long deadlineNanos) {
        return true;
    }

    /**
     * Asked again after the task is in the queue, if {@link #beforeScheduledTaskSubmitted(long)} said {@code false}.
     *
     * @param deadlineNanos when the task is due, on the scale of the ticker
     * @return {@code true} if the executor has to be woken after all
     */
    protected boolean afterScheduledTaskSubmitted(long deadlineNanos) {
        return true;
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        throwIfInEventLoop("invokeAny");
        return super.invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        throwIfInEventLoop("invokeAny");
        return super.invokeAny(tasks, timeout, unit);
    }

    @Override
    public <T> List<java.util.concurrent.Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        throwIfInEventLoop("invokeAll");
        return super.invokeAll(tasks);
    }

    @Override
    public <T> List<java.util.concurrent.Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) throws InterruptedException {
        throwIfInEventLoop("invokeAll");
        return super.invokeAll(tasks, timeout, unit);
    }

    private void throwIfInEventLoop(String method) {
        if (inEventLoop()) {
            throw new RejectedExecutionException("Calling " + method + " from within the EventLoop is not allowed");
        }
    }
}
