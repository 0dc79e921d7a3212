/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.PlatformDependent;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * A task of an {@link UnorderedThreadPoolEventExecutor}, and its future. In the queue of the pool it is represented by
 * an entry of the JDK's making, which knows its position there and so leaves in logarithmic time.
 *
 * @param <V> the type of the result
 */
final class PooledFutureTask<V> extends PromiseTask<V> implements ScheduledFuture<V> {

    /** Puts the task into the queue of the pool. */
    interface Entry {

        /** Returns the entry of the task. */
        java.util.concurrent.ScheduledFuture<?> enqueue();
    }

    private final boolean periodic;

    /** Set by the submitter, when the task may be running already; {@code null} before. */
    private volatile java.util.concurrent.ScheduledFuture<?> entry;

    PooledFutureTask(final UnorderedThreadPoolEventExecutor pool, final Runnable task, final boolean periodic) {
        super(pool, task, null);
        this.periodic = periodic;
    }

    PooledFutureTask(final UnorderedThreadPoolEventExecutor pool, final Callable<V> task) {
        super(pool, task);
        periodic = false;
    }

    @Override
    protected UnorderedThreadPoolEventExecutor executor() {
        return (UnorderedThreadPoolEventExecutor) super.executor();
    }

    /** Called by the submitter. The cancellation may have come first, that of the entry by a shutdown. */
    void enqueued(final java.util.concurrent.ScheduledFuture<?> newEntry) {
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
            executor().forget(this);
            super.run();
        }
    }

    private void runPeriod() {
        if (isCancelled()) {
            return;
        }
        try {
            callTask();
        } catch (final Throwable t) {
            executor().forget(this);
            // A cancellation during the run wins: it has been announced, and the failure has nobody to go to.
            if (setUncancellable()) {
                failWith(t);
            }
            PlatformDependent.throwException(t); // makes the entry end as well
        }
    }

    @Override
    public boolean cancel(final boolean mayInterruptIfRunning) {
        if (!super.cancel(mayInterruptIfRunning)) {
            return false;
        }
        executor().forget(this);
        final java.util.concurrent.ScheduledFuture<?> current = entry;
        if (current != null) {
            current.cancel(false);
        }
        return true;
    }

    @Override
    public long getDelay(final TimeUnit unit) {
        final java.util.concurrent.ScheduledFuture<?> current = entry;
        return current == null ? 0 : Math.max(0, current.getDelay(unit));
    }

    @Override
    public int compareTo(final Delayed other) {
        return this == other ? 0
                : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
