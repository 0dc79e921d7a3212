/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * An executor without a thread: the thread that takes it over is its thread until the next one does, and runs its
 * tasks.
 */
final class HandOverExecutor extends AbstractEventExecutor {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private volatile Thread owner;

    void takeOver() {
        owner = Thread.currentThread();
    }

    /** Runs what has been submitted; owner only. */
    void runAll() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Override
    public void execute(Runnable command) {
        tasks.add(command);
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread == owner;
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
        throw new UnsupportedOperationException("there is no thread to shut down");
    }

    @Override
    public Future<?> terminationFuture() {
        throw new UnsupportedOperationException("there is no thread that could end");
    }
}
