/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.util.function.Consumer;

/**
 * The timeouts of a {@link HashedWheelTimer}, in buckets of those that are due at the same tick, counted modulo the
 * number of buckets. Tick <i>n</i> is at <i>n</i> times the tick duration, and what is due then has a deadline in the
 * duration that ends there; so nothing expires early.
 *
 * <pre>
 *   deadline:   ]0, T]   ]T, 2T]   ]2T, 3T]  ...          a timeout beyond a full turn stays in its bucket
 *   tick:          1         2         3                  until its turn has come
 * </pre>
 *
 * <p>Adding and removing take constant time; a turn by one tick looks at the timeouts of one bucket. Owner: the thread
 * that turns the wheel.
 */
final class TimeoutWheel {
    private final long tickNanos;
    /** Made when first used: a wheel may be large and empty. */
    private final @Nullable TimeoutLink[] buckets;
    /** The last tick that the wheel was turned to. */
    private long tick;

    /**
     * @param tickNanos the duration of a tick in nanoseconds, above zero
     * @param bucketCount how many buckets, a power of two
     */
    TimeoutWheel(long tickNanos, int bucketCount) {
        assert Integer.bitCount(bucketCount) == 1;
        this.tickNanos = tickNanos;
        buckets = new TimeoutLink[bucketCount];
    }

    /** When the tick after the last one is: nanoseconds on the scale of the deadlines. */
    long nextTickNanos() {
        return (tick + 1) * tickNanos;
    }

    /** Leaves out the ticks until now, because the wheel has been empty. */
    void skipTicks(long nowNanos) {
        tick = nowNanos / tickNanos;
    }

    /** Adds a timeout; one whose deadline has passed is due at the next tick. */
    void add(WheelTimeout timeout) {
        long ownTick = (timeout.deadlineNanos() - 1) / tickNanos + 1;
        int index = indexOf(Math.max(ownTick, tick + 1));
        TimeoutLink head = buckets[index];
        if (head == null) {
            head = TimeoutLink.newHead();
            buckets[index] = head;
        }
        head.addLast(timeout);
    }

    /** Turns the wheel by one tick and expires what is due then, in the order it was added. */
    void turn() {
        long nowNanos = nextTickNanos();
        tick++;
        TimeoutLink head = buckets[indexOf(tick)];
        if (head == null) {
            return;
        }
        TimeoutLink link = head.next();
        while (link instanceof WheelTimeout timeout) {
            link = link.next();
            if (timeout.deadlineNanos() <= nowNanos) {
                timeout.unlink();
                timeout.expire();
            }
        }
    }

    /** Takes out all timeouts. */
    void drain(Consumer<WheelTimeout> taker) {
        for (TimeoutLink head : buckets) {
            while (head != null && head.next() instanceof WheelTimeout timeout) {
                timeout.unlink();
                taker.accept(timeout);
            }
        }
    }

    private int indexOf(long ofTick) {
        return (int) ofTick & buckets.length - 1;
    }
}
