/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.ObjectUtil;
import java.util.concurrent.TimeUnit;

/**
 * The one place that reads the system's monotonic clock. Counting from the start of the process keeps times positive
 * and deadlines far from overflow, so that they can be compared directly.
 */
@SuppressForbidden(reason = "this is the Ticker that everybody else reads the clock through")
final class SystemTicker implements Ticker {

    static final SystemTicker INSTANCE = new SystemTicker();

    private final long startNanos = System.nanoTime();

    private SystemTicker() { }

    @Override
    public long initialNanoTime() {
        return startNanos;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime() - startNanos;
    }

    @Override
    public void sleep(long delay, TimeUnit unit) throws InterruptedException {
        ObjectUtil.checkNotNull(unit, "unit").sleep(delay);
    }
}
