/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.concurrent.internal.TaskWatch;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.IdleHooks;
import io.tidewire.util.internal.ThreadExecutorMap;
import org.jspecify.annotations.Nullable;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The thread of a {@link SingleThreadEventExecutor}, one after another: each runs the loop until that is suspended,
 * after which the next task brings the next thread, or is shut down.
 *
 * <p>This thread only, unless a method says otherwise.
 */
final class LoopThread implements Runnable {

    private static final long REST_AFTER_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final String LEAVING_FAILED =
            "An exception while the thread of an event executor gave up what it had kept";

    private final SingleThreadEventExecutor executor;
    /** Provides threads. */
    private final Executor threads;
    private final ExecutorLifecycle lifecycle;
    private final ExecutorSuspension suspension;
    private final ExecutorShutdown shutdown;
    private final LoopActivity activity;

    /** Held by the thread that is the loop: after a suspension the next one may start before the last one has gone. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Any thread. */
    private volatile @Nullable ThreadProperties properties;

    /** Set if {@link #interrupt()} came before there was a thread. Any thread. */
    private volatile boolean interruptPending;

    /** The hooks of the thread. */
    @SuppressWarnings("NullAway.Init") // set by enter(), before the loop runs
    private IdleHooks idleHooks;

    LoopThread(SingleThreadEventExecutor executor, Executor threads, ExecutorLifecycle lifecycle,
               ExecutorSuspension suspension, ExecutorShutdown shutdown, LoopActivity activity) {
        this.executor = executor;
        this.threads = threads;
        this.lifecycle = lifecycle;
        this.suspension = suspension;
        this.shutdown = shutdown;
        this.activity = activity;
    }

    /** Starts the thread; returns {@code false} if it runs already. Any thread. */
    boolean start() {
        ExecutorState before = lifecycle.start();
        if (before == null) {
            return false;
        }
        try {
            threads.execute(this);
            return true;
        } catch (Throwable t) {
            if (!lifecycle.undoStart(before)) {
                shutdown.terminateWithoutThread(t); // it was shut down meanwhile, by a caller that relied on the thread
            }
            throw t;
        }
    }

    /** Starts the thread that the shutdown of an executor without one needs. Any thread. */
    void startToShutDown() {
        try {
            threads.execute(this);
        } catch (Throwable t) {
            shutdown.terminateWithoutThread(t);
            if (t instanceof Error error) {
                throw error;
            }
        }
    }

    /** The life of one thread, until suspension or termination. */
    @Override
    public void run() {
        lock.lock();
        try {
            executor.thread = Thread.currentThread();
            properties = null;
            if (interruptPending) {
                interruptPending = false;
                Thread.currentThread().interrupt();
            }
            EventExecutor former = null;
            Throwable failure = null;
            boolean suspended = false;
            try {
                former = enter();
                suspended = runUntilSuspendedOrShutDown();
            } catch (Throwable t) {
                FailureLog.warn(SingleThreadEventExecutor.LOGGER, "The loop of an event executor ended by an exception",
                        t);
                failure = t;
            }
            if (suspended) {
                leaveSuspended();
            } else {
                shutdown.terminate(failure);
            }
            ThreadExecutorMap.setCurrentExecutor(former);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Tries again where memory has run out: others rely on this thread already. Returns the executor that the thread
     * has worked for before, if any.
     */
    private @Nullable EventExecutor enter() {
        EventExecutor former = null;
        boolean entered = false;
        while (!entered) {
            try {
                FailureLog.load();
                EventExecutor before = ThreadExecutorMap.setCurrentExecutor(executor);
                former = before == executor ? former : before;
                idleHooks = IdleHooks.ofCurrentThread();
                executor.updateLastExecutionTime();
                activity.beginThread(executor.nowNanos());
                if (TaskWatch.ON) {
                    TaskWatch.enter(executor.ticker());
                }
                entered = true;
            } catch (VirtualMachineError e) {
                restAfterFailure(executor, "The thread of an event executor could not begin yet", e);
            }
        }
        return former;
    }

    private boolean runUntilSuspendedOrShutDown() {
        while (true) {
            suspension.onLoopBegin();
            boolean failed = runSurviving();
            ExecutorState current = lifecycle.state();
            if (!current.isBefore(ExecutorState.SHUTTING_DOWN)) {
                return false;
            }
            if (current == ExecutorState.SUSPENDING) {
                if (suspension.suspend()) {
                    return true;
                }
            } else if (!failed && !suspension.isEndGranted()) {
                return false; // run() has returned for a reason of its own, and not before a task ended the suspension
            }
        }
    }

    /** Runs the loop; returns {@code true} if the machine has failed it, and not the loop. */
    private boolean runSurviving() {
        try {
            executor.run();
            return false;
        } catch (VirtualMachineError e) {
            if (executor.isShuttingDown()) {
                throw e;
            }
            restAfterFailure(executor, "The loop of an event executor failed; it goes on", e);
            return true;
        }
    }

    static void restAfterFailure(SingleThreadEventExecutor executor, String message, Throwable cause) {
        FailureLog.warn(SingleThreadEventExecutor.LOGGER, message, cause);
        LockSupport.parkNanos(executor, REST_AFTER_FAILURE_NANOS);
    }

    private void leaveSuspended() {
        try {
            stopMeasuring();
        } catch (Throwable t) {
            FailureLog.warn(SingleThreadEventExecutor.LOGGER, LEAVING_FAILED, t);
        }
        executor.thread = null;
        idleHooks.leave();
    }

    /** Releases the thread's state, for good. Returns the first failure, {@code before} if there is that. */
    @Nullable Throwable leave(@Nullable Throwable before) {
        Throwable failure = before;
        try {
            stopMeasuring();
        } catch (Throwable t) {
            failure = firstOf(failure, t, LEAVING_FAILED);
        }
        try {
            executor.refuseSchedules();
            shutdown.dropScheduledTasks();
        } catch (Throwable t) {
            failure = firstOf(failure, t, LEAVING_FAILED);
        }
        try {
            idleHooks.leave();
        } catch (Throwable t) {
            failure = firstOf(failure, t, LEAVING_FAILED);
        }
        try {
            FastThreadLocal.removeAll();
        } catch (Throwable t) {
            failure = firstOf(failure, t, LEAVING_FAILED);
        }
        return failure;
    }

    static Throwable firstOf(@Nullable Throwable failure, Throwable next, String message) {
        FailureLog.warn(SingleThreadEventExecutor.LOGGER, message, next);
        return failure == null ? next : failure;
    }

    private void stopMeasuring() {
        activity.endThread(executor.nowNanos());
        if (TaskWatch.ON) {
            TaskWatch.leave();
        }
    }

    /** To be called before the thread waits. */
    void beforeSleep() {
        idleHooks.beforeSleep();
    }

    /** Interrupts the thread, now or as soon as there is one. Any thread. */
    void interrupt() {
        Thread current = executor.thread;
        if (current == null) {
            interruptPending = true;
        } else {
            current.interrupt();
        }
    }

    /** The properties of the thread, which is started if it is not running. Any thread; may block until it runs. */
    ThreadProperties properties() {
        ThreadProperties known = properties;
        while (known == null) {
            Thread current = executor.thread;
            if (current == null) {
                executor.submit(AbstractScheduledEventExecutor.WAKEUP_TASK).syncUninterruptibly();
                current = executor.thread; // null again if the executor has been suspended since
            }
            if (current != null) {
                known = new LiveThreadProperties(current);
                properties = known;
            }
        }
        return known;
    }
}
