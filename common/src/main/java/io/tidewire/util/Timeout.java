/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/**
 * The handle of one task that was scheduled with a {@link Timer}. It is pending until it has either expired or been
 * cancelled. Safe to use from any thread.
 */
public interface Timeout {
    /**
     * Returns the timer that made this handle.
     *
     * @return the timer
     */
    Timer timer();

    /**
     * Returns the task, even after it has run or was cancelled.
     *
     * @return the task
     */
    TimerTask task();

    /**
     * Returns whether the task has been handed over to be run.
     *
     * @return {@code true} from just before its run
     */
    boolean isExpired();

    /**
     * Returns whether the task will not be run because it was cancelled.
     *
     * @return {@code true} after {@link #cancel()} or {@link Timer#stop()} has cancelled it
     */
    boolean isCancelled();

    /**
     * Prevents the task from running, unless it is too late. Does not block.
     *
     * @return {@code true} if this call has cancelled it, {@code false} if it has expired or was cancelled before
     */
    boolean cancel();
}
