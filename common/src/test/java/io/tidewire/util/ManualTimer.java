/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.ImmediateExecutor;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;

import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** A timer whose wheel is turned by the test, by a clock that the test moves. Its thread never runs. */
final class ManualTimer {
    static final long TICK_MILLIS = 10;

    final MockTicker ticker = Ticker.newMockTicker();
    final HashedWheelTimer timer;
    final Thread thread;
    boolean started;

    ManualTimer(int ticksPerWheel) {
        this(ticksPerWheel, 0, ImmediateExecutor.INSTANCE);
    }

    ManualTimer(int ticksPerWheel, long maxPendingTimeouts, Executor taskExecutor) {
        timer = new HashedWheelTimer(this::newThread, TICK_MILLIS, TimeUnit.MILLISECONDS, ticksPerWheel, false,
                maxPendingTimeouts, taskExecutor, ticker);
        thread = timer.worker().thread();
    }

    private Thread newThread(Runnable worker) {
        Thread neverRuns = new Thread(worker) {
            @Override
            public synchronized void start() {
                started = true;
            }
        };
        neverRuns.setDaemon(true);
        return neverRuns;
    }

    Timeout in(long delayMillis, TimerTask task) {
        return timer.newTimeout(task, delayMillis, TimeUnit.MILLISECONDS);
    }

    /** Moves the clock and does what is due then; returns the number of ticks that were needed for that. */
    int advanceMillis(long millis) {
        ticker.advanceMillis(millis);
        int ticks = 0;
        while (timer.worker().tickIfDue()) {
            ticks++;
        }
        return ticks;
    }
}
