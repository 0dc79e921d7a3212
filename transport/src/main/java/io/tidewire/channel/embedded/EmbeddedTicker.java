/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.embedded;

import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.Ticker;

/**
 * The clock of an embedded channel: another clock that can be stopped, and moved on by hand.
 *
 * <pre>
 *   running: now = source + offset       frozen: now = frozenAt
 * </pre>
 */
final class EmbeddedTicker implements Ticker {

    private final Ticker source;
    // Guarded by this.
    private boolean frozen;
    private long frozenAt;
    private long offset;

    EmbeddedTicker(Ticker source) {
        this.source = source;
    }

    synchronized void freeze() {
        if (!frozen) {
            frozenAt = nanoTime();
            frozen = true;
        }
    }

    synchronized void unfreeze() {
        if (frozen) {
            // Goes on from where it stands, so that no timer sees it jump.
            offset = frozenAt - source.nanoTime();
            frozen = false;
        }
    }

    synchronized void advance(long nanos) {
        if (frozen) {
            frozenAt += nanos;
        } else {
            offset += nanos;
        }
    }

    @Override
    public long initialNanoTime() {
        return source.initialNanoTime();
    }

    @Override
    public synchronized long nanoTime() {
        return frozen ? frozenAt : source.nanoTime() + offset;
    }

    /** The clock of the system does not pass here as time does, so only another source can know when to wake up. */
    @Override
    public void sleep(long delay, TimeUnit unit) throws InterruptedException {
        if (source == Ticker.systemTicker()) {
            throw new UnsupportedOperationException(
                    "an embedded channel's own clock cannot be slept on: give the channel a MockTicker");
        }
        source.sleep(delay, unit);
    }
}
