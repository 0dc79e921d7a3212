/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.IntSupplier;

/**
 * Decides what a loop does before it waits: poll without waiting, wait, or skip the poll. Event loop only.
 */
public interface SelectStrategy {

    /** Wait for readiness. */
    int SELECT = -1;

    /** Do no I/O in this iteration. */
    int CONTINUE = -2;

    /** Poll without sleeping. A poller that cannot do so waits, as for {@link #SELECT}. */
    int BUSY_WAIT = -3;

    /**
     * Decides for one iteration.
     *
     * @param selectSupplier polls without waiting, reports what it finds and gives the number of ready handles
     * @param hasTasks whether tasks wait to be run
     * @return {@link #SELECT}, {@link #CONTINUE} or {@link #BUSY_WAIT}; any other value is a number of handles that
     *         have been dealt with
     * @throws Exception if polling fails
     */
    int calculateStrategy(IntSupplier selectSupplier, boolean hasTasks) throws Exception;
}
