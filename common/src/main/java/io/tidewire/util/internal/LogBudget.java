/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Bounds how many lines of a kind are logged in a minute, so that nobody who causes them again and again floods the
 * log. Any thread.
 */
public final class LogBudget {
    /** The time for which the number of lines holds, in nanoseconds. */
    public static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final int linesPerPeriod;
    private final Ticker ticker;

    // Guarded by this.
    private long periodStartNanos;
    private int linesInPeriod;
    private int withheld;

    /**
     * Creates a budget, whose first period begins now.
     *
     * @param linesPerPeriod how many lines are logged in a minute, positive
     * @param ticker measures the periods
     */
    public LogBudget(int linesPerPeriod, Ticker ticker) {
        this.linesPerPeriod = checkPositive(linesPerPeriod, "linesPerPeriod");
        this.ticker = ticker;
        periodStartNanos = ticker.nanoTime();
    }

    /**
     * Takes a line from the budget.
     *
     * @return {@code null} if the line is to be withheld; else what belongs at its end: nothing, or how many lines were
     *         withheld before it
     */
    public synchronized @Nullable String take() {
        long nowNanos = ticker.nanoTime();
        if (nowNanos - periodStartNanos >= PERIOD_NANOS) {
            periodStartNanos = nowNanos;
            linesInPeriod = 0;
        }
        if (linesInPeriod == linesPerPeriod) {
            withheld++;
            return null;
        }
        linesInPeriod++;
        String more = withheld == 0 ? "" : " (" + withheld + " reports before this one were withheld)";
        withheld = 0;
        return more;
    }
}
