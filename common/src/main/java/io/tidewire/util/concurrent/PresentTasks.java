/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.concurrent.internal.HandedOutWork;
import io.tidewire.util.concurrent.internal.LateTasks;
import java.util.Queue;

/**
 * Runs what a {@link SingleThreadEventExecutor} has to run now, and no more: tasks that add tasks do not keep it for
 * ever. Executor's thread only, unless a method says otherwise.
 */
final class PresentTasks {

    private final SingleThreadEventExecutor executor;
    private final ExecutorLifecycle lifecycle;
    private final Queue<Runnable> queue;
    private final HandedOutWork handedOut;
    private final LateTasks lateTasks;

    PresentTasks(SingleThreadEventExecutor executor, ExecutorLifecycle lifecycle, Queue<Runnable> queue,
                 HandedOutWork handedOut) {
        this.executor = executor;
        this.lifecycle = lifecycle;
        this.queue = queue;
        this.handedOut = handedOut;
        lateTasks = new LateTasks(queue, task -> task == AbstractScheduledEventExecutor.WAKEUP_TASK);
    }

    /** Runs what is in the queue. */
    boolean runQueued() {
        int present = queue.size();
        boolean ranAny = false;
        while (present-- > 0) {
            Runnable task = queue.poll();
            if (task == null) {
                break;
            }
            if (task != AbstractScheduledEventExecutor.WAKEUP_TASK) {
                executor.runNext(task);
                ranAny = true;
            }
        }
        return ranAny;
    }

    /** Runs what belongs to work that was done elsewhere and has come back. */
    boolean runReturned() {
        if (!handedOut.isAnyOut()) {
            return false;
        }
        Runnable rest = handedOut.poll();
        if (rest == null) {
            return false;
        }
        do {
            executor.runNext(rest);
            rest = handedOut.poll();
        } while (rest != null);
        executor.endTasks();
        executor.updateLastExecutionTime();
        return true;
    }

    /** Runs the timers that are due. */
    boolean runDue() {
        long nowNanos = executor.nowNanos();
        Runnable task = executor.pollScheduledTask(nowNanos);
        boolean ranAny = task != null;
        while (task != null) {
            executor.runNext(task);
            task = executor.pollScheduledTask(nowNanos);
        }
        return ranAny;
    }

    /** Runs what is in the queue of an executor that is shut down, see {@link LateTasks}. */
    boolean runLast() {
        if (!lifecycle.hasReached(ExecutorState.DRAINED)) {
            return runQueued();
        }
        int present = queue.size();
        Runnable task = lateTasks.next();
        boolean ranAny = task != null;
        while (task != null) {
            executor.runNext(task);
            task = --present > 0 ? lateTasks.next() : null;
        }
        return ranAny;
    }

    /** Takes a task out of the queue again, see {@link LateTasks#takeBack(Runnable)}. By its producer, afterwards. */
    boolean takeBack(Runnable task) {
        return lateTasks.takeBack(task);
    }
}
