/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How busy an executor has been: written by its thread once per batch of tasks, read by whoever measures its load.
 */
final class LoopActivity {

    final AtomicInteger idleCycles = new AtomicInteger();
    final AtomicInteger busyCycles = new AtomicInteger();

    private final AtomicLong activeNanos = new AtomicLong();
    private volatile long lastActivityNanos;

    void addActive(long nanos, long nowNanos) {
        activeNanos.addAndGet(nanos);
        touch(nowNanos);
    }

    void touch(long nowNanos) {
        lastActivityNanos = nowNanos;
    }

    long getAndResetActiveNanos() {
        return activeNanos.getAndSet(0);
    }

    long lastActivityNanos() {
        return lastActivityNanos;
    }
}
