/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

/**
 * The states of an {@link ExecutorLifecycle}, in the order in which they may follow each other, but for STARTED and the
 * two before it, which may follow each other in any order.
 */
public enum ExecutorState {

    /** There is no thread yet; the first task starts it. */
    NOT_STARTED,

    /** The thread runs, and will be given up as soon as there is nothing to do. */
    SUSPENDING,

    /** There is no thread; the next task starts one. */
    SUSPENDED,

    /** The thread runs. */
    STARTED,

    /** Tasks are taken until it is quiet. */
    SHUTTING_DOWN,

    /** Tasks of other threads are rejected. */
    SHUTDOWN,

    /** No task can get in any more without its producer looking for it. */
    DRAINED,

    /** The thread has ended for good. */
    TERMINATED;

    /**
     * Whether this state comes before another one.
     *
     * @param other the other one
     * @return {@code true} if it does; {@code false} if it is the same or comes after
     */
    public boolean isBefore(ExecutorState other) {
        return ordinal() < other.ordinal();
    }

    /**
     * Whether a task has to bring about a thread that runs it.
     *
     * @return {@code true} if there is none
     */
    public boolean needsThread() {
        return this == NOT_STARTED || this == SUSPENDED;
    }

    /**
     * Whether a suspension has been asked for, and not been taken back.
     *
     * @return {@code true} if it has
     */
    public boolean isSuspendingOrSuspended() {
        return this == SUSPENDING || this == SUSPENDED;
    }
}
