/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.PlatformDependent;
import org.jspecify.annotations.Nullable;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A task of an {@link UnorderedThreadPoolEventExecutor}, and its future. In the queue of the pool it is represented by
 * an entry of the JDK's making, which knows its position there and so leaves in logarithmic time.
 *
 * @param <V> the type of the result
 */
final class PooledFutureTask<V extends @Nullable Object> extends PromiseTask<V> implements ScheduledFuture<V> {

    /** Puts the task into the queue of the pool. */
    interface Entry {

        /** Returns the entry of the task. */
        java.util.concurrent.ScheduledFuture<?> enqueue();
    }

    private final boolean periodic;

    /** Whether the pool has run the first period. The pool runs one period after the other, and orders them. */
    private boolean begun;

    /** Set by the submitter, when the task may be running already; {@code null} before. */
    private volatile java.util.concurrent.@Nullable ScheduledFuture<?> entry;

    PooledFutureTask(UnorderedThreadPoolEventExecutor pool, Runnable task, boolean periodic) {
        super(pool, task, null);
        this.periodic = periodic;
    }

    PooledFutureTask(UnorderedThreadPoolEventExecutor pool, Callable<V> task) {
        super(pool, task);
        periodic = false;
    }

    @Override
    protected UnorderedThreadPoolEventExecutor executor() {
        return (UnorderedThreadPoolEventExecutor) super.executor();
    }

    /** Returns the code that the pool runs: unlike {@link #run()} it leaves alone a task that a shutdown gave back. */
    Runnable inPool() {
        return periodic ? this::runPeriodInPool : this::runInPool;
    }

    private void runInPool() {
        if (executor().begin(this)) {
            executor().forget(this);
            super.run();
        }
    }

    /** Called by the submitter. The cancellation may have come first, that of the entry by a shutdown. */
    void enqueued(java.util.concurrent.ScheduledFuture<?> newEntry) {
        entry = newEntry;
        if (isCancelled()) {
            newEntry.cancel(false);
        } else if (newEntry.isCancelled()) {
            cancel(false);
        }
    }

    @Override
    public void run() {
        if (periodic) {
            runPeriod();
        } else {
            super.run();
        }
    }

    private void runPeriodInPool() {
        if (begun) {
            runPeriod();
        } else if (executor().begin(this)) {
            begun = true;
            runPeriod();
        }
    }

    private void runPeriod() {
        if (isCancelled()) {
            return;
        }
        try {
            callTask();
        } catch (Throwable t) {
            executor().forget(this);
            // A cancellation during the run wins: it has been announced, and the failure has no receiver.
            if (setUncancellable()) {
                failWith(t);
            }
            PlatformDependent.throwException(t); // makes the entry end as well
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!super.cancel(mayInterruptIfRunning)) {
            return false;
        }
        executor().forget(this);
        java.util.concurrent.ScheduledFuture<?> current = entry;
        if (current != null) {
            current.cancel(false);
        }
        return true;
    }

    @Override
    public long getDelay(TimeUnit unit) {
        java.util.concurrent.ScheduledFuture<?> current = entry;
        return current == null ? 0 : Math.max(0, current.getDelay(unit));
    }

    @Override
    public int compareTo(Delayed other) {
        return this == other ? 0
                : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
