/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;

/**
 * The suspension of a {@link SingleThreadEventExecutor}: it is asked for, taken back by a task, and made by the loop
 * that finds nothing to do. The states are those of {@link ExecutorLifecycle}.
 */
final class ExecutorSuspension {

    private final SingleThreadEventExecutor executor;
    private final ExecutorLifecycle lifecycle;
    private final boolean supported;

    /** The loop was told that it may end for this. Executor's thread only. */
    private boolean endGranted;

    ExecutorSuspension(SingleThreadEventExecutor executor, ExecutorLifecycle lifecycle, boolean supported) {
        this.executor = executor;
        this.lifecycle = lifecycle;
        this.supported = supported;
    }

    boolean isSupported() {
        return supported;
    }

    /** Asks for it; {@code true} if the executor is suspended, or will be when it has nothing to do. Any thread. */
    boolean request() {
        if (!supported) {
            return false;
        }
        if (!lifecycle.requestSuspension()) {
            return executor.isSuspended();
        }
        if (lifecycle.state() == ExecutorState.SUSPENDING) {
            executor.wakeup(executor.inEventLoop());
        }
        return true;
    }

    /** Whether a task ends a suspension that was asked for before it came: a cancelled timer only takes itself out. */
    static boolean isEndedBy(Runnable task) {
        return task != AbstractScheduledEventExecutor.WAKEUP_TASK
                && !(task instanceof ScheduledFutureTask<?> scheduled && scheduled.isCancelled());
    }

    /** Whether the loop may end in a state, given by its ordinal. Executor's thread only. */
    boolean mayEndIn(int state) {
        boolean nothingToDo = supported
                && (state == ExecutorState.SUSPENDING.ordinal() || state == ExecutorState.SUSPENDED.ordinal())
                && !executor.hasTasks() && !executor.handedOut.isAnyOut()
                && executor.nextScheduledTaskDeadlineNanos() < 0;
        endGranted |= nothingToDo;
        return nothingToDo;
    }

    /** The loop begins, or begins again. Executor's thread only. */
    void onLoopBegin() {
        endGranted = false;
    }

    /** Whether the loop has been told that it may end. Executor's thread only. */
    boolean isEndGranted() {
        return endGranted;
    }

    /** Changes the state to SUSPENDED; {@code false} if the loop has to go on, for tasks or to shut down. */
    boolean suspend() {
        if (!executor.canSuspend(ExecutorState.SUSPENDING.ordinal()) || !lifecycle.suspend()) {
            return false;
        }
        // A producer that did not yet see this state leaves its task to us. One that did has started the next thread,
        // which waits for the loop lock; then this thread cannot remain, and the task is the next thread's.
        return executor.canSuspend(ExecutorState.SUSPENDED.ordinal()) || !lifecycle.remain();
    }
}
