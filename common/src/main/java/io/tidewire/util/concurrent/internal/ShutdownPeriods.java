/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

/**
 * How long an executor accepts tasks during its shutdown: until none came for the quiet period, but no longer than the
 * timeout. Executor's thread only, but for {@link #set(long, long)}.
 */
public final class ShutdownPeriods {

    private static final long NOT_BEGUN = -1;

    private volatile long quietNanos;
    private volatile long timeoutNanos;
    private long startNanos = NOT_BEGUN;

    /**
     * Creates periods of length zero.
     */
    public ShutdownPeriods() { }

    /**
     * Sets the periods. By who begins the shutdown, before it does.
     *
     * @param newQuietNanos for how long it has to be quiet, in nanoseconds
     * @param newTimeoutNanos how long the shutdown may wait for that, in nanoseconds
     */
    public void set(long newQuietNanos, long newTimeoutNanos) {
        quietNanos = newQuietNanos;
        timeoutNanos = newTimeoutNanos;
    }

    /**
     * Begins the periods, when the executor's thread has seen that it shall shut down.
     *
     * @param nowNanos the time
     */
    public void beginUnlessBegun(long nowNanos) {
        if (!hasBegun()) {
            startNanos = nowNanos;
        }
    }

    /**
     * Whether the periods have begun.
     *
     * @return {@code true} if they have
     */
    public boolean hasBegun() {
        return startNanos != NOT_BEGUN;
    }

    /**
     * For how long tasks may be run before the next look.
     *
     * @param nowNanos the time
     * @return nanoseconds, zero if there is only time for the tasks that are present
     */
    public long timeForTasksNanos(long nowNanos) {
        return quietNanos == 0 ? 0 : Math.max(0, timeoutNanos - (nowNanos - startNanos));
    }

    /**
     * For how long it has to remain quiet.
     *
     * @param nowNanos the time
     * @param lastTaskNanos when a task was run last
     * @return nanoseconds, zero if there is nothing to wait for any more
     */
    public long restNanos(long nowNanos, long lastTaskNanos) {
        return Math.max(0, Math.min(timeForTasksNanos(nowNanos), quietNanos - (nowNanos - lastTaskNanos)));
    }
}
