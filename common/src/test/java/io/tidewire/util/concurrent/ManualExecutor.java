/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.PlatformDependent;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * An executor whose loop is the test: tasks run when {@link #runReady()} is called, on the thread that does so, by the
 * time of a {@link MockTicker}. Its thread is the one that created it.
 */
class ManualExecutor extends AbstractScheduledEventExecutor {

    final MockTicker ticker = Ticker.newMockTicker();
    final Queue<Runnable> queue = PlatformDependent.newMpscQueue();
    private final Thread thread = Thread.currentThread();

    /** How many tasks were submitted by {@link #execute(Runnable)} and {@link #lazyExecute(Runnable)}. */
    int executed;
    int lazilyExecuted;

    /** {@link #inEventLoop()} returns {@code false} on every thread, as if the caller were another one. */
    boolean outside;

    /** {@link #execute(Runnable)} refuses every task. */
    boolean rejecting;

    int runReady() {
        int ran = 0;
        boolean wasOutside = outside;
        outside = false;
        fetchFromScheduledTaskQueue(queue);
        Runnable task = queue.poll();
        while (task != null) {
            safeExecute(task);
            ran++;
            fetchFromScheduledTaskQueue(queue);
            task = queue.poll();
        }
        outside = wasOutside;
        return ran;
    }

    void advanceMillis(long millis) {
        ticker.advanceMillis(millis);
        runReady();
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public void execute(Runnable command) {
        if (rejecting) {
            throw new RejectedExecutionException("on purpose");
        }
        executed++;
        queue.add(command);
    }

    @Override
    public void lazyExecute(Runnable task) {
        lazilyExecuted++;
        queue.add(task);
    }

    @Override
    protected boolean beforeScheduledTaskSubmitted(long deadlineNanos) {
        return false;
    }

    @Override
    protected boolean afterScheduledTaskSubmitted(long deadlineNanos) {
        return false;
    }

    @Override
    public boolean inEventLoop(Thread candidate) {
        return !outside && candidate == thread;
    }

    @Override
    public boolean isShuttingDown() {
        return false;
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Future<?> terminationFuture() {
        throw new UnsupportedOperationException();
    }
}
