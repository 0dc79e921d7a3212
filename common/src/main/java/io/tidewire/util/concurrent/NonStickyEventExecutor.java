/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.ThreadExecutorMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
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
 * <p>Whoever has made the transition to SUBMITTED or RUNNING owns the consuming end of the queue, the schedule and the
 * fields below until it makes the next one; the state's volatile accesses pass them on.
 */
final class NonStickyEventExecutor extends AbstractScheduledEventExecutor implements OrderedEventExecutor {

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(NonStickyEventExecutor.class);

    private enum State { IDLE, SUBMITTED, RUNNING }

    private static final long NO_WAKE_UP = Long.MAX_VALUE;

    private final EventExecutor executor;
    private final int maxTasksPerRun;
    private final Queue<Runnable> tasks = PlatformDependent.newMpscQueue();
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private final Runnable run = this::run;

    /** The thread that is running tasks, written by itself; {@code null} if there is none. */
    private volatile Thread thread;

    /** The deadline for which the underlying executor will wake this one. By the owner. */
    private long wakeUpNanos = NO_WAKE_UP;

    NonStickyEventExecutor(final EventExecutorGroup parent, final EventExecutor executor, final int maxTasksPerRun) {
        super(parent);
        this.executor = executor;
        this.maxTasksPerRun = maxTasksPerRun;
    }

    @Override
    public Ticker ticker() {
        return executor.ticker();
    }

    @Override
    public boolean inEventLoop(final Thread candidate) {
        return candidate == thread;
    }

    @Override
    public void execute(final Runnable task) {
        tasks.add(ObjectUtil.checkNotNull(task, "task"));
        if (!state.compareAndSet(State.IDLE, State.SUBMITTED)) {
            return; // whoever runs looks at the queue once more after it has become idle
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
     * Empties the queue, of which this thread is the owner, because nobody else will. The caller is told that its task
     * is refused; others have relied on this thread.
     */
    private void giveUp(final Runnable refused) {
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

    private static void drop(final Runnable task) {
        if (task instanceof java.util.concurrent.Future<?> future) {
            future.cancel(false);
        } else {
            logger.warn("A task is dropped because the underlying executor rejects tasks. Task: {}", task);
        }
    }

    /** The task that this executor is. The owner is SUBMITTED. */
    private void run() {
        final EventExecutor former = ThreadExecutorMap.setCurrentExecutor(this);
        try {
            boolean done;
            enter();
            do {
                done = runSomeTasks() ? handOver() : rest();
            } while (!done);
        } finally {
            ThreadExecutorMap.setCurrentExecutor(former);
        }
    }

    private void enter() {
        state.set(State.RUNNING);
        thread = Thread.currentThread();
    }

    /** Runs the tasks that are ready, but not too many; returns whether some are left. */
    private boolean runSomeTasks() {
        fetchFromScheduledTaskQueue(tasks);
        for (int i = 0; i < maxTasksPerRun; i++) {
            final Runnable task = tasks.poll();
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
        } catch (final RejectedExecutionException e) {
            // The tasks were accepted before the shutdown: here is the last thread that will run them.
            logger.trace("The underlying executor has been shut down: {}", executor, e);
            enter();
            return false;
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

    // ---- scheduled tasks ----------------------------------------------------------------------------------------

    /** Sees to it that the next scheduled task is not missed. */
    private void arrangeWakeUp() {
        final long deadlineNanos = nextScheduledTaskDeadlineNanos();
        if (deadlineNanos < 0 || deadlineNanos >= wakeUpNanos) {
            return;
        }
        final Future<?> wakeUp;
        try {
            wakeUp = executor.schedule(() -> enqueueAndRun(() -> onWakeUp(deadlineNanos)),
                    Math.max(0, deadlineNanos - nowNanos()), TimeUnit.NANOSECONDS);
        } catch (final RejectedExecutionException e) {
            logger.trace("The underlying executor has been shut down: {}", executor, e);
            cancelScheduledTasks();
            return;
        }
        wakeUpNanos = deadlineNanos;
        wakeUp.addListener(future -> {
            if (future.isCancelled()) {
                // By the shutdown of the underlying executor, which takes the scheduled tasks of this one with it.
                enqueueAndRun(this::cancelScheduledTasks);
            }
        });
    }

    /** The scheduled tasks that are due follow on their own; an earlier deadline has brought its own wake-up. */
    private void onWakeUp(final long deadlineNanos) {
        if (wakeUpNanos == deadlineNanos) {
            wakeUpNanos = NO_WAKE_UP;
        }
    }

    /** The same as {@link #execute(Runnable)} for a thread of the underlying executor, which need not be left. */
    private void enqueueAndRun(final Runnable task) {
        tasks.add(task);
        if (state.compareAndSet(State.IDLE, State.SUBMITTED)) {
            run();
        }
    }

    // ---- the end ------------------------------------------------------------------------------------------------

    @Override
    public Future<?> shutdownGracefully(final long quietPeriod, final long timeout, final TimeUnit unit) {
        return executor.shutdownGracefully(quietPeriod, timeout, unit);
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
    public boolean awaitTermination(final long timeout, final TimeUnit unit) throws InterruptedException {
        return executor.awaitTermination(timeout, unit);
    }
}
