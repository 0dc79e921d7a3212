/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The plainest subclass of {@link SingleThreadEventExecutor} there can be: takes tasks from its blocking queue, and may
 * be suspended.
 */
class BlockingQueueExecutor extends SingleThreadEventExecutor {

    final MockTicker ticker = Ticker.newMockTicker();
    final AtomicInteger cleanups = new AtomicInteger();
    final AtomicInteger loops = new AtomicInteger();

    BlockingQueueExecutor(Executor executor) {
        super(null, executor, true, true, Integer.MAX_VALUE, RejectedExecutionHandlers.reject());
    }

    BlockingQueueExecutor() {
        this(new ThreadPerTaskExecutor(new DefaultThreadFactory(BlockingQueueExecutor.class)));
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    protected void run() {
        loops.incrementAndGet();
        do {
            Runnable task = takeTask();
            if (task != null) {
                safeExecute(task);
                updateLastExecutionTime();
            }
        } while (!confirmShutdown() && !canSuspend());
    }

    @Override
    protected void cleanup() {
        cleanups.incrementAndGet();
    }
}
