/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The usual {@link RejectedExecutionHandler}s.
 */
public final class RejectedExecutionHandlers {

    private static final RejectedExecutionHandler REJECT = (task, executor) -> {
        throw new RejectedExecutionException("the task queue is full: " + executor.pendingTasks() + " tasks");
    };

    private RejectedExecutionHandlers() { }

    /**
     * A handler that always throws a {@link RejectedExecutionException}.
     *
     * @return the handler
     */
    public static RejectedExecutionHandler reject() {
        return REJECT;
    }

    /**
     * A handler that tries again for a limited number of times, blocking the submitter in between, and then throws a
     * {@link RejectedExecutionException}. On the executor's own thread, where waiting would be of no use, it throws at
     * once.
     *
     * @param retries how often to try again, at least 1
     * @param backoffAmount how long to wait before each retry, at least 1
     * @param unit the unit of {@code backoffAmount}
     * @return a new handler
     */
    public static RejectedExecutionHandler backoff(int retries, long backoffAmount, TimeUnit unit) {
        ObjectUtil.checkPositive(retries, "retries");
        ObjectUtil.checkPositive(backoffAmount, "backoffAmount");
        long backoffNanos = ObjectUtil.checkNotNull(unit, "unit").toNanos(backoffAmount);
        return (task, executor) -> {
            if (!executor.inEventLoop()) {
                for (int i = 0; i < retries; i++) {
                    executor.wakeup(false); // the code that keeps the queue full may be waiting there
                    LockSupport.parkNanos(backoffNanos);
                    if (executor.offerTask(task)) {
                        return;
                    }
                }
            }
            throw new RejectedExecutionException("the task queue is still full after " + retries + " retries");
        };
    }
}
