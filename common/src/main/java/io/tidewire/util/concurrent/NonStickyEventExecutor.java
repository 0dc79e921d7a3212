/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.TurnFailures;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.ThreadExecutorMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An executor with an order but without a thread: as long as it has tasks, it is itself one task of another executor,
 * which it enters again after a number of its own.
 *
 * <pre>
 *            first task                 a thread takes it
 *   IDLE -----------------&gt; SUBMITTED ---------------------&gt; RUNNING
 *    ^                        ^                               |   |
 *    |                        '-------- enough for now -------'   |
 *    '----------------------------- no more tasks ----------------'
 * </pre>
 *
 * <p>The thread that makes the transition to SUBMITTED or RUNNING owns the consuming end of the queue, the schedule and
 * the fields below until it makes the next one; the state's volatile accesses pass them on.
 */
final class NonStickyEventExecutor extends AbstractScheduledEventExecutor implements OrderedEventExecutor {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(NonStickyEventExecutor.class);

    private enum State { IDLE, SUBMITTED, RUNNING }

    private static final long NO_WAKE_UP = Long.MAX_VALUE;

    private final EventExecutor executor;
    private final int maxTasksPerRun;
    private final Queue<Runnable> tasks = PlatformDependent.newMpscQueue();
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private final Runnable run = this::run;

    /** By the owner. */
    private final TurnFailures failures = new TurnFailures(LOGGER);

    /** The thread that is running tasks, written by itself; {@code null} if there is none. */
    private volatile @Nullable Thread thread;

    /** The deadline for which the underlying executor will wake this one. By the owner. */
    private long wakeUpNanos = NO_WAKE_UP;

    NonStickyEventExecutor(EventExecutorGroup parent, EventExecutor executor, int maxTasksPerRun) {
        super(parent);
        this.executor = executor;
        this.maxTasksPerRun = maxTasksPerRun;
    }

    @Override
    public Ticker ticker() {
        return executor.ticker();
    }

    @Override
    public boolean inEventLoop(Thread candidate) {
        return candidate == thread;
    }

    @Override
    public void execute(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        if (state.get() != State.IDLE && executor.isShutdown()) {
            // Not left to the underlying executor, which is not asked while a thread is running the tasks here.
            throw new RejectedExecutionException("event executor terminated");
        }
        tasks.add(task);
        if (!state.compareAndSet(State.IDLE, State.SUBMITTED)) {
            return; // the running thread checks the queue once more after it has become idle
        }
        boolean accepted = false;
        try {
            executor.execute(run);
            accepted = true;
        } finally {
            if (!accepted) {
                giveUp(task);
            }
        }
    }

    /**
     * Empties the queue, of which this thread is the owner, because no other thread will. The caller is told that its
     * task is refused; others have relied on this thread.
     */
    private void giveUp(Runnable refused) {
        boolean owner = true;
        while (owner) {
            Runnable task = tasks.poll();
            while (task != null) {
                if (task != refused) {
                    drop(task);
                }
                task = tasks.poll();
            }
            state.set(State.IDLE);
            owner = !tasks.isEmpty() && state.compareAndSet(State.IDLE, State.SUBMITTED);
        }
    }

    private static void drop(Runnable task) {
        if (task instanceof java.util.concurrent.Future<?> future) {
            future.cancel(false);
        } else {
            FailureLog.warn(LOGGER, "A task is dropped. Task: {}", task,
                    new RejectedExecutionException("the underlying executor rejects tasks"));
        }
    }

    /** The task that this executor is. The owner is SUBMITTED. */
    private void run() {
        enter();
        EventExecutor former = null;
        boolean known = false;
        try {
            former = ThreadExecutorMap.setCurrentExecutor(this);
            known = true;
        } catch (VirtualMachineError e) {
            FailureLog.warn(LOGGER, "Tasks run without their executor being known", e);
        }
        boolean done;
        do {
            done = turn();
        } while (!done);
        if (known) {
            ThreadExecutorMap.setCurrentExecutor(former);
        }
    }

    /** Returns whether this thread is not the owner any more. No failure leaves the queue without one. */
    private boolean turn() {
        boolean done = false;
        try {
            done = runSomeTasks() ? handOver() : rest();
            failures.onSuccess();
        } catch (Throwable t) {
            failures.onFailure(this, false, t);
        }
        return done;
    }

    private void enter() {
        state.set(State.RUNNING);
        thread = Thread.currentThread();
    }

    /** Runs the tasks that are ready, but not too many; returns whether some are left. */
    private boolean runSomeTasks() {
        fetchFromScheduledTaskQueue(tasks);
        for (int i = 0; i < maxTasksPerRun; i++) {
            Runnable task = tasks.poll();
            if (task == null) {
                return false;
            }
            safeExecute(task);
        }
        return !tasks.isEmpty();
    }

    /** Lets another thread go on; {@code false} if this one has to. */
    private boolean handOver() {
        thread = null;
        state.set(State.SUBMITTED);
        try {
            executor.execute(run);
            return true;
        } catch (RejectedExecutionException e) {
            // The tasks were accepted before the shutdown: here is the last thread that will run them.
            enter();
            LOGGER.trace("The underlying executor has been shut down: {}", executor, e);
            return false;
        } catch (Throwable t) {
            enter();
            throw t;
        }
    }

    /** Becomes idle; {@code false} if there is a task again, which is this thread's. */
    private boolean rest() {
        arrangeWakeUp();
        thread = null;
        state.set(State.IDLE);
        if (tasks.isEmpty() || !state.compareAndSet(State.IDLE, State.SUBMITTED)) {
            return true;
        }
        enter();
        return false;
    }

    /** Sees to it that the next scheduled task is not missed. */
    private void arrangeWakeUp() {
        long deadlineNanos = nextScheduledTaskDeadlineNanos();
        if (deadlineNanos < 0 || deadlineNanos >= wakeUpNanos) {
            return;
        }
        Future<?> wakeUp;
        try {
            wakeUp = executor.schedule(() -> enqueueAndRun(() -> onWakeUp(deadlineNanos)),
                    Math.max(0, deadlineNanos - nowNanos()), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            cancelScheduledTasks();
            LOGGER.trace("The underlying executor has been shut down: {}", executor, e);
            return;
        }
        wakeUp.addListener(future -> {
            if (future.isCancelled()) {
                // By the shutdown of the underlying executor, which takes the scheduled tasks of this one with it.
                enqueueAndRun(this::cancelScheduledTasks);
            }
        });
        wakeUpNanos = deadlineNanos;
    }

    /** The scheduled tasks that are due follow on their own; an earlier deadline has brought its own wake-up. */
    private void onWakeUp(long deadlineNanos) {
        if (wakeUpNanos == deadlineNanos) {
            wakeUpNanos = NO_WAKE_UP;
        }
    }

    /** The same as {@link #execute(Runnable)} for a thread of the underlying executor, which need not be left. */
    private void enqueueAndRun(Runnable task) {
        tasks.add(task);
        if (state.compareAndSet(State.IDLE, State.SUBMITTED)) {
            run();
        }
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        return executor.shutdownGracefully(quietPeriod, timeout, unit);
    }

    @Override
    @Deprecated
    public void shutdown() {
        executor.shutdown();
    }

    @Override
    public Future<?> terminationFuture() {
        return executor.terminationFuture();
    }

    @Override
    public boolean isShuttingDown() {
        return executor.isShuttingDown();
    }

    @Override
    public boolean isShutdown() {
        return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return executor.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return executor.awaitTermination(timeout, unit);
    }
}
