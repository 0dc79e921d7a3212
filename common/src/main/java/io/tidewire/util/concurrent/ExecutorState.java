/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * The states of an {@link ExecutorLifecycle}, in the order in which they may follow each other, but for STARTED and the
 * two before it, which may follow each other in any order.
 */
enum ExecutorState {

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

    boolean isBefore(final ExecutorState other) {
        return ordinal() < other.ordinal();
    }

    /** Whether a task has to bring about a thread that runs it. */
    boolean needsThread() {
        return this == NOT_STARTED || this == SUSPENDED;
    }

    boolean isSuspendingOrSuspended() {
        return this == SUSPENDING || this == SUSPENDED;
    }
}
