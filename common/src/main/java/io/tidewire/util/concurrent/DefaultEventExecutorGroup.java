/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * A group of {@link DefaultEventExecutor}s, for handlers that would block an event loop.
 */
public class DefaultEventExecutorGroup extends MultithreadEventExecutorGroup {

    /**
     * Creates a group.
     *
     * @param nThreads how many executors it has, at least 1
     */
    public DefaultEventExecutorGroup(int nThreads) {
        this(nThreads, null);
    }

    /**
     * Creates a group.
     *
     * @param nThreads how many executors it has, at least 1
     * @param threadFactory creates their threads, {@code null} for the default
     */
    public DefaultEventExecutorGroup(int nThreads, @Nullable ThreadFactory threadFactory) {
        this(nThreads, threadFactory, SingleThreadEventExecutor.DEFAULT_MAX_PENDING_TASKS,
                RejectedExecutionHandlers.reject());
    }

    /**
     * Creates a group.
     *
     * @param nThreads how many executors it has, at least 1
     * @param threadFactory creates their threads, {@code null} for the default
     * @param maxPendingTasks how many tasks may wait in each executor; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    public DefaultEventExecutorGroup(int nThreads, @Nullable ThreadFactory threadFactory, int maxPendingTasks,
                                     RejectedExecutionHandler rejectedHandler) {
        super(nThreads, threadFactory, maxPendingTasks, rejectedHandler);
    }

    @Override
    protected EventExecutor newChild(Executor executor, Object... args) throws Exception {
        return new DefaultEventExecutor(this, executor, (Integer) args[0], (RejectedExecutionHandler) args[1]);
    }
}
