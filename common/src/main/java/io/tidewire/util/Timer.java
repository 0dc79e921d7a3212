/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** Runs tasks once, after a delay. Safe to use from any thread. */
public interface Timer {
    /**
     * Schedules a task to be run once. Does not block.
     *
     * @param task the code to run
     * @param delay after how long at the earliest; zero or less means as soon as possible
     * @param unit the unit of {@code delay}
     * @return the handle to watch or cancel the task by
     * @throws IllegalStateException if this timer has been stopped
     * @throws RejectedExecutionException if as many timeouts are pending as this timer allows
     */
    Timeout newTimeout(TimerTask task, long delay, TimeUnit unit);

    /**
     * Stops this timer for good, frees its resources, and cancels every timeout that is still pending. May block
     * until a task that is being run has returned. Calling it again does nothing.
     *
     * @return the timeouts that this call has cancelled, the caller's to change
     * @throws IllegalStateException if called by a task on the timer's own thread
     */
    Set<Timeout> stop();
}
