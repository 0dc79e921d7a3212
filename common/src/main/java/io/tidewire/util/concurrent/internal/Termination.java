/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.ShutdownReport;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The end of an executor as others see it: a latch and a future, and what the shutdown has dropped until then. Any
 * thread, unless a method says otherwise.
 */
public final class Termination {

    private final CountDownLatch reached = new CountDownLatch(1);
    private final Promise<ShutdownReport> future = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);

    /** Tasks that came too late. */
    private final AtomicLong rejectedTasks = new AtomicLong();

    /** Scheduled tasks that the shutdown has cancelled. Executor's thread only. */
    private long cancelledTasks;

    /**
     * Creates the termination of an executor that has not ended.
     */
    public Termination() { }

    /**
     * Counts a task that came too late.
     */
    public void countRejected() {
        rejectedTasks.incrementAndGet();
    }

    /**
     * Counts scheduled tasks that the shutdown cancels. Executor's thread only.
     *
     * @param tasks how many
     */
    public void countCancelled(int tasks) {
        cancelledTasks += tasks;
    }

    /**
     * Lets those go on who wait in {@link #await(long, TimeUnit)}.
     */
    public void reach() {
        reached.countDown();
    }

    /**
     * Completes the future, unless that was done. An exception leaves it to be tried again.
     *
     * @param closedChannels how many channels the shutdown had to close
     */
    public void announce(long closedChannels) {
        future.trySuccess(new ShutdownReport(rejectedTasks.get(), cancelledTasks, closedChannels));
    }

    /**
     * Fails the future, unless it is done.
     *
     * @param cause why the executor has ended
     */
    public void announceFailure(Throwable cause) {
        future.tryFailure(cause);
    }

    /**
     * The future, whose value reports the work that the shutdown has dropped.
     *
     * @return the future; its listeners are called by the {@link GlobalEventExecutor}
     */
    public Future<ShutdownReport> future() {
        return future;
    }

    /**
     * Waits for the end.
     *
     * @param timeout for how long
     * @param unit the unit of the time-out
     * @return whether the executor has ended
     * @throws InterruptedException if the thread was interrupted
     */
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        return reached.await(timeout, unit);
    }
}
