/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.LogBudget;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/** Logs what is found in {@link io.tidewire.util.Development} only: so many lines a minute at most. Any thread. */
final class DevelopmentReports {
    /** In a minute: a peer that causes a report again and again must not flood the log. */
    static final int MAX_LINES = 20;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DevelopmentReports.class);
    private static final LogBudget BUDGET = new LogBudget(MAX_LINES, Ticker.systemTicker());

    private DevelopmentReports() {
    }

    /**
     * Logs a warning, or withholds it.
     *
     * @param channel the channel it is about
     * @param text what is wrong and what to do
     */
    static void warn(Channel channel, String text) {
        String more = BUDGET.take();
        if (more != null) {
            LOGGER.warn("{}: {}{}", channel, text, more);
        }
    }
}
