/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * How long an executor that shuts down still takes tasks: until there was none for the quiet period, but not for longer
 * than the timeout. Executor's thread only, but for {@link #set(long, long)}.
 */
final class ShutdownPeriods {

    private static final long NOT_BEGUN = -1;

    private volatile long quietNanos;
    private volatile long timeoutNanos;
    private long startNanos = NOT_BEGUN;

    /** By who begins the shutdown, before it does. Without this call both are zero. */
    void set(final long newQuietNanos, final long newTimeoutNanos) {
        quietNanos = newQuietNanos;
        timeoutNanos = newTimeoutNanos;
    }

    /** The periods begin when the executor's thread has seen that it shall shut down. */
    void beginUnlessBegun(final long nowNanos) {
        if (!hasBegun()) {
            startNanos = nowNanos;
        }
    }

    boolean hasBegun() {
        return startNanos != NOT_BEGUN;
    }

    /** For how long tasks may be run before the next look; zero if there is only time for those present. */
    long timeForTasksNanos(final long nowNanos) {
        return quietNanos == 0 ? 0 : Math.max(0, timeoutNanos - (nowNanos - startNanos));
    }

    /** For how long it has to remain quiet; zero if there is nothing to wait for any more. */
    long restNanos(final long nowNanos, final long lastTaskNanos) {
        return Math.max(0, Math.min(timeForTasksNanos(nowNanos), quietNanos - (nowNanos - lastTaskNanos)));
    }
}
