/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.TurnFailures;
import io.tidewire.util.internal.IdleHooks;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * A single-threaded executor that does nothing but run its tasks. It can be suspended.
 */
public final class DefaultEventExecutor extends SingleThreadEventExecutor {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultEventExecutor.class);

    /** How long tasks run before the loop checks whether to end. */
    private static final long MAX_TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final LoopSleep sleep = new LoopSleep();

    /**
     * Creates an executor that stands alone.
     */
    public DefaultEventExecutor() {
        this((EventExecutorGroup) null);
    }

    /**
     * Creates an executor that stands alone.
     *
     * @param threadFactory creates its thread
     */
    public DefaultEventExecutor(ThreadFactory threadFactory) {
        this(null, threadFactory);
    }

    /**
     * Creates an executor that stands alone.
     *
     * @param executor provides its thread
     */
    public DefaultEventExecutor(Executor executor) {
        this(null, executor);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     */
    public DefaultEventExecutor(@Nullable EventExecutorGroup parent) {
        this(parent, new DefaultThreadFactory(DefaultEventExecutor.class));
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param threadFactory creates its thread
     */
    public DefaultEventExecutor(@Nullable EventExecutorGroup parent, ThreadFactory threadFactory) {
        this(parent, threadFactory, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject());
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param executor provides its thread
     */
    public DefaultEventExecutor(@Nullable EventExecutorGroup parent, Executor executor) {
        this(parent, executor, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject());
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param threadFactory creates its thread
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedExecutionHandler decides about tasks that are not accepted
     */
    public DefaultEventExecutor(@Nullable EventExecutorGroup parent, ThreadFactory threadFactory, int maxPendingTasks,
                                RejectedExecutionHandler rejectedExecutionHandler) {
        super(parent, threadFactory, false, true, maxPendingTasks, rejectedExecutionHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param executor provides its thread
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedExecutionHandler decides about tasks that are not accepted
     */
    public DefaultEventExecutor(@Nullable EventExecutorGroup parent, Executor executor, int maxPendingTasks,
                                RejectedExecutionHandler rejectedExecutionHandler) {
        super(parent, executor, false, true, maxPendingTasks, rejectedExecutionHandler);
    }

    @Override
    protected Queue<Runnable> newTaskQueue(int maxPendingTasks) {
        return PlatformDependent.newMpscQueue(maxPendingTasks);
    }

    @Override
    protected void run() {
        IdleHooks hooks = IdleHooks.ofCurrentThread();
        TurnFailures failures = new TurnFailures(LOGGER);
        boolean goesOn;
        do {
            try {
                // Bounded, because tasks that keep submitting tasks must not keep the executor from ending.
                if (!runAllTasks(MAX_TURN_NANOS)) {
                    hooks.beforeSleep();
                    sleepUntilTask();
                }
                goesOn = !confirmShutdown() && !canSuspend();
                failures.onSuccess();
            } catch (Throwable t) {
                goesOn = failures.onFailure(this, isShuttingDown(), t);
            }
        } while (goesOn);
    }

    private void sleepUntilTask() {
        sleep.announce();
        try {
            if (!hasTasks() && !isShuttingDown() && !canSuspend()) {
                long delayNanos = nextScheduledTaskNano();
                if (delayNanos != 0) {
                    sleep.park(delayNanos < 0 ? Long.MAX_VALUE : delayNanos);
                }
            }
        } finally {
            sleep.awake();
        }
        // An interrupt wakes the loop up like a task; a flag that stays set would keep it from ever sleeping again.
        Thread.interrupted();
    }

    @Override
    protected void wakeup(boolean inEventLoop) {
        if (!inEventLoop) {
            sleep.wakeUp();
        }
    }
}
