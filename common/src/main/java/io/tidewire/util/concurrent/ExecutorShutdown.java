/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.concurrent.internal.ShutdownPeriods;
import io.tidewire.util.concurrent.internal.Termination;
import io.tidewire.util.internal.FailureLog;
import org.jspecify.annotations.Nullable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The end of a {@link SingleThreadEventExecutor}: the call that begins it, the time in which tasks are still taken, the
 * last tasks, and the announcement. The states are those of {@link ExecutorLifecycle}.
 *
 * <p>Executor's thread only, unless a method says otherwise.
 */
final class ExecutorShutdown {

    /** How long the loop rests between two looks at its I/O during the quiet period; tasks wake it up. */
    private static final long MAX_QUIET_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How long a chain the tasks that are left at the end may make of tasks that submit tasks. */
    private static final int MAX_FINAL_ROUNDS = 1024;

    /** How many of the last rounds may fail before a shutdown leaves what is left. */
    private static final int MAX_FAILED_ROUNDS = 16;

    private final SingleThreadEventExecutor executor;
    private final ExecutorLifecycle lifecycle;
    private final ShutdownPeriods periods = new ShutdownPeriods();

    /** Held while a shutdown begins, so that the periods are those of the call that begins it. Any thread. */
    private final ReentrantLock beginning = new ReentrantLock();

    private final Termination termination = new Termination();

    private final Set<Runnable> hooks = new LinkedHashSet<>();

    /** No task would run any more, not even one of this thread. */
    private boolean ownTasksRefused;

    /** How many of the last rounds have failed. */
    private int failedRounds;

    ExecutorShutdown(SingleThreadEventExecutor executor, ExecutorLifecycle lifecycle) {
        this.executor = executor;
        this.lifecycle = lifecycle;
    }

    /** Begins, unless another call has begun. Any thread. */
    void begin(long quietNanos, long timeoutNanos) {
        ExecutorState before;
        beginning.lock();
        try {
            if (executor.isShuttingDown()) {
                return;
            }
            periods.set(quietNanos, timeoutNanos);
            before = lifecycle.shutDown();
        } finally {
            beginning.unlock();
        }
        if (before == null) {
            return; // the loop has ended by an exception meanwhile
        }
        executor.offerWakeUp(); // a loop that waits for its first task must look around, also one started here
        if (before.needsThread()) {
            executor.loopThread.startToShutDown();
        } else if (!executor.addTaskWakesUp) {
            executor.wakeup(executor.inEventLoop());
        }
    }

    /** Takes no more tasks of other threads, after the shutdown has begun. Any thread. */
    void refuseOthers() {
        lifecycle.advanceTo(ExecutorState.SHUTDOWN);
        if (!executor.isTerminated() && !executor.inEventLoop()) {
            executor.offerWakeUp();
            LockSupport.unpark(executor.thread); // it may rest in a quiet period
            executor.wakeup(false);
        }
    }

    /** Counts a task that came too late, and refuses it. Any thread. */
    void refuse() {
        termination.countRejected();
        SingleThreadEventExecutor.reject();
    }

    /** Whether the last task has been run, so that those of the executor's own thread are refused too. */
    boolean refusesOwnTasks() {
        return ownTasksRefused;
    }

    void addHook(Runnable hook) {
        hooks.add(hook);
    }

    void removeHook(Runnable hook) {
        hooks.remove(hook);
    }

    /** Runs what is left to run and returns whether the loop may end, see the executor's {@code confirmShutdown()}. */
    boolean confirm() {
        dropScheduledTasks();
        periods.beginUnlessBegun(executor.nowNanos());
        if (executor.isShutdown()) {
            return true; // the remaining tasks run when run() has returned
        }
        boolean ranAny = runTasksUntilTimeout() | runHooks();
        long nowNanos = executor.nowNanos();
        boolean anyOut = executor.handedOut.isAnyOut();
        if (!anyOut && periods.timeForTasksNanos(nowNanos) == 0) {
            return true;
        }
        if (!ranAny) {
            long restNanos = anyOut
                    ? MAX_QUIET_REST_NANOS : periods.restNanos(nowNanos, executor.lastExecutionNanos);
            if (restNanos == 0) {
                return true;
            }
            restUntilTask(Math.min(MAX_QUIET_REST_NANOS, restNanos));
        }
        executor.offerWakeUp(); // keeps the loop from waiting for I/O
        return false;
    }

    /**
     * Runs tasks, but lets no stream of new ones hold up the shutdown: without time left, only those present now. Tasks
     * that are left run after the state has become SHUTDOWN, when no other thread can add any more.
     */
    private boolean runTasksUntilTimeout() {
        long remainingNanos = periods.timeForTasksNanos(executor.nowNanos());
        return remainingNanos == 0
                ? executor.runScheduledAndExecutorTasks(1) : executor.runAllTasks(remainingNanos);
    }

    private boolean runHooks() {
        boolean ranAny = false;
        while (!hooks.isEmpty()) {
            List<Runnable> present = new ArrayList<>(hooks);
            hooks.clear();
            for (Runnable hook : present) {
                AbstractEventExecutor.safeExecute(hook);
            }
            ranAny = true;
        }
        if (ranAny) {
            executor.updateLastExecutionTime();
        }
        return ranAny;
    }

    private void restUntilTask(long nanos) {
        executor.loopThread.beforeSleep();
        if (!executor.hasTasks()) {
            LockSupport.parkNanos(executor, nanos);
        }
        Thread.interrupted(); // an interrupt ends the rest like a task; a flag that stays set would make this spin
    }

    /** Ends the executor, when its loop has ended. Each step is made whatever has become of those before it. */
    void terminate(@Nullable Throwable loopFailure) {
        Throwable failure = loopFailure;
        lifecycle.advanceTo(ExecutorState.SHUTTING_DOWN);
        try {
            if (failure == null && !periods.hasBegun() && !executor.isShutdown()) {
                SingleThreadEventExecutor.LOGGER.error("run() of {} returned before confirmShutdown() allowed it to",
                        executor.getClass().getName());
            }
            boolean confirmed = executor.confirmShutdown();
            while (!confirmed) {
                confirmed = executor.confirmShutdown();
            }
        } catch (Throwable t) {
            failure = LoopThread.firstOf(failure, t, "An exception while an event executor was shutting down");
        }
        awaitHandedOut();
        lifecycle.advanceTo(ExecutorState.SHUTDOWN);
        runLastTasks();
        lifecycle.advanceTo(ExecutorState.DRAINED);
        runLastTasks();
        ownTasksRefused = true;
        while (runLastRound()) {
            assert ownTasksRefused; // and those of others are taken back by them: there is an end
        }
        try {
            executor.cleanup();
        } catch (Throwable t) {
            failure = LoopThread.firstOf(failure, t, "An exception while an event executor was cleaning up");
        }
        failure = executor.loopThread.leave(failure);
        lifecycle.advanceTo(ExecutorState.TERMINATED);
        announce(failure);
    }

    /** Ends the executor that gets no thread to end on. Any thread. */
    void terminateWithoutThread(Throwable cause) {
        lifecycle.advanceTo(ExecutorState.TERMINATED);
        announce(cause);
    }

    /** Runs what is left, with what that adds, but no chain of tasks without end. */
    private void runLastTasks() {
        int rounds = 0;
        boolean more;
        do {
            more = runLastRound() | executor.hasTasks();
            rounds++;
        } while (more && rounds < MAX_FINAL_ROUNDS);
        awaitHandedOut();
    }

    /** For a subclass whose {@code confirmShutdown()} does not wait for it, and for what the last tasks hand out. */
    private void awaitHandedOut() {
        while (executor.handedOut.isAnyOut()) {
            if (!runLastRound()) {
                restUntilTask(MAX_QUIET_REST_NANOS);
            }
        }
    }

    /** Runs what is there now, and closes what that has left open. Does not throw; {@code true} if there was any. */
    private boolean runLastRound() {
        boolean ranAny = false;
        try {
            dropScheduledTasks();
            ranAny = executor.present.runReturned() | executor.present.runLast() | runHooks();
            executor.endTasks();
            executor.endBatch();
            ranAny |= executor.closeWhatIsLeft(); // last: what comes before may open something in a round without tasks
        } catch (Throwable t) {
            FailureLog.warn(SingleThreadEventExecutor.LOGGER, "An exception while an event executor ran its last tasks",
                    t);
            ranAny = ++failedRounds <= MAX_FAILED_ROUNDS; // something may be left
        }
        return ranAny;
    }

    void dropScheduledTasks() {
        termination.countCancelled(executor.scheduledTasks());
        executor.cancelScheduledTasks();
    }

    private void announce(@Nullable Throwable failure) {
        termination.reach();
        while (!termination.future().isDone()) {
            try {
                if (failure == null) {
                    termination.announce(executor.channelsClosedByShutdown());
                } else {
                    termination.announceFailure(failure);
                }
            } catch (Throwable t) {
                LoopThread.restAfterFailure(
                        executor, "The termination of an event executor could not be announced yet", t);
            }
        }
    }

    /** Reached when the thread has ended for good. Any thread. */
    Termination termination() {
        return termination;
    }
}
