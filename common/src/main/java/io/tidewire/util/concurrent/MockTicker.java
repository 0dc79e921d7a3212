/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.concurrent.TimeUnit;

/**
 * A {@link Ticker} whose time moves only on request. Safe to use from any thread.
 */
public interface MockTicker extends Ticker {

    @Override
    default long initialNanoTime() {
        return 0;
    }

    /**
     * Moves time forward and wakes the sleepers whose time has come, earliest first.
     *
     * @param amount how far, at least 0
     * @param unit the unit of {@code amount}
     * @throws IllegalArgumentException if {@code amount} is negative
     */
    void advance(long amount, TimeUnit unit);

    /**
     * Moves time forward by milliseconds, as {@link #advance(long, TimeUnit)} does.
     *
     * @param amountMillis how far, at least 0
     * @throws IllegalArgumentException if {@code amountMillis} is negative
     */
    default void advanceMillis(long amountMillis) {
        advance(amountMillis, TimeUnit.MILLISECONDS);
    }
}
