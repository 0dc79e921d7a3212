/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.AutoScalingEventExecutorChooserFactory.AutoScalingUtilizationMetric;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import java.util.concurrent.RejectedExecutionException;

/**
 * An {@link AutoScalingChooser}'s state of an executor that it may suspend. Measuring task only.
 */
final class ScalableExecutor {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ScalableExecutor.class);

    private final SingleThreadEventExecutor executor;
    private final AutoScalingUtilizationMetric metric;

    /** Whether tasks are given to it. One that is not in use suspends itself as soon as it can. */
    private boolean inUse = true;

    /** For how many windows in a row it has been idle, or busy; at least one of them is 0. */
    private int idleWindows;
    private int busyWindows;

    /** When the executor had last been active at the end of the window before. */
    private long seenActivityNanos;

    ScalableExecutor(SingleThreadEventExecutor executor, AutoScalingUtilizationMetric metric) {
        this.executor = executor;
        this.metric = metric;
    }

    SingleThreadEventExecutor executor() {
        return executor;
    }

    boolean isInUse() {
        return inUse;
    }

    long lastActivityNanos() {
        return executor.getLastActivityTimeNanos();
    }

    /** Takes the measures of a window that is over. */
    void measure(long elapsedNanos, AutoScalingRules rules) {
        long activeNanos = executor.getAndResetAccumulatedActiveTimeNanos();
        double utilization = Math.min(1, (double) activeNanos / elapsedNanos);
        // This shows that a loop that does not measure itself has been at work, but not how much.
        boolean unmeasured = activeNanos == 0 && lastActivityNanos() != seenActivityNanos;
        seenActivityNanos = lastActivityNanos();
        boolean suspended = executor.isSuspended();
        metric.setUtilization(suspended ? 0 : utilization);
        // A task that was submitted to it directly has woken it, or other code has suspended it.
        inUse = !suspended;
        countWindow(!suspended && !unmeasured && utilization < rules.scaleDownThreshold(),
                !suspended && utilization > rules.scaleUpThreshold());
    }

    private void countWindow(boolean idle, boolean busy) {
        if (idle) {
            idleWindows = executor.getAndIncrementIdleCycles() + 1;
        } else {
            idleWindows = 0;
            executor.resetIdleCycles();
        }
        if (busy) {
            busyWindows = executor.getAndIncrementBusyCycles() + 1;
        } else {
            busyWindows = 0;
            executor.resetBusyCycles();
        }
    }

    boolean isBusy(AutoScalingRules rules) {
        return busyWindows > 0 && busyWindows >= rules.patienceCycles();
    }

    /** Whether it is in use and has been idle in the last window. */
    boolean wasIdle() {
        return idleWindows > 0;
    }

    boolean canBeSuspended(AutoScalingRules rules) {
        return idleWindows > 0 && idleWindows >= rules.patienceCycles() && executor.getNumOfRegisteredChannels() <= 0;
    }

    /** Returns whether the executor is suspended, or will be as soon as it can. */
    boolean suspend() {
        if (!executor.trySuspend()) {
            return false;
        }
        inUse = false;
        countWindow(false, false); // its next task may wake it before the next window, and then it is new
        return true;
    }

    /** Returns whether the executor is in use again. */
    boolean resume() {
        try {
            executor.resume();
        } catch (RejectedExecutionException e) {
            LOGGER.trace("An executor that has been shut down cannot be used again: {}", executor, e);
            return false;
        }
        inUse = true;
        return true;
    }
}
