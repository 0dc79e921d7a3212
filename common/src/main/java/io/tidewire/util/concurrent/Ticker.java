/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.concurrent.TimeUnit;

/**
 * A source of monotonic time, which tests replace by a {@link MockTicker}. Safe to use from any thread.
 */
public interface Ticker {

    /**
     * The ticker of the operating system's monotonic clock.
     *
     * @return the only system ticker
     */
    static Ticker systemTicker() {
        return SystemTicker.INSTANCE;
    }

    /**
     * Creates a ticker whose time stands still until it is advanced.
     *
     * @return a new ticker at time 0
     */
    static MockTicker newMockTicker() {
        return new DefaultMockTicker();
    }

    /**
     * The reading of the underlying clock at which this ticker was 0.
     *
     * @return nanoseconds on the scale of the underlying clock
     */
    long initialNanoTime();

    /**
     * The current time, relative to {@link #initialNanoTime()}.
     *
     * @return nanoseconds since this ticker was created, never decreasing
     */
    long nanoTime();

    /**
     * Waits until an amount of time of this ticker has passed. Blocks.
     *
     * @param delay how long to wait; zero or less does not wait
     * @param unit the unit of {@code delay}
     * @throws InterruptedException if the waiting thread is interrupted
     */
    void sleep(long delay, TimeUnit unit) throws InterruptedException;

    /**
     * Waits until a number of milliseconds of this ticker have passed. Blocks.
     *
     * @param delayMillis how long to wait; zero or less does not wait
     * @throws InterruptedException if the waiting thread is interrupted
     */
    default void sleepMillis(long delayMillis) throws InterruptedException {
        sleep(delayMillis, TimeUnit.MILLISECONDS);
    }
}
