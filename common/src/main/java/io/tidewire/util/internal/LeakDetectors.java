/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts leak detectors, so that one who takes them over knows whether there were some before. Any thread. */
public final class LeakDetectors {
    private static final AtomicInteger MADE = new AtomicInteger();

    private LeakDetectors() {
    }

    /** Counts a detector that was made. */
    public static void countMade() {
        MADE.incrementAndGet();
    }

    /**
     * Returns how many were made in this JVM.
     *
     * @return the number
     */
    public static int made() {
        return MADE.get();
    }
}
