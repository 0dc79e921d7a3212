/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import java.util.concurrent.TimeUnit;

/**
 * Spreads bytes over time at an exact rate. Any thread.
 *
 * <p>It holds the time until which the bytes so far are paid for; each message moves that on by its size divided by the
 * limit. The remainder of a division is kept for the next one, so no rounding ever adds up. Time that passes unused is
 * lost but for {@link #CREDIT_NANOS}, which makes up for timers that are late.
 */
final class Pace {
    /** Less than this is not waited for, and may be made up for. */
    static final long CREDIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);
    /** Above this, size and limit are halved until their product with a second fits into a long. */
    private static final long LARGEST_FACTOR = Long.MAX_VALUE / NANOS_PER_SECOND / 2;

    // Guarded by this.
    private long paidUntilNanos = Long.MIN_VALUE;
    /** Of the last division: nanoseconds times bytes per second. */
    private long remainder;
    private long lastLimit;

    /**
     * Pays for a message.
     *
     * @param bytes its size, above zero
     * @param bytesPerSecond the limit; zero for none
     * @param maxCostNanos the most that it may cost
     * @param nowNanos the time
     * @return how long the message has to wait in nanoseconds, zero or more
     */
    synchronized long waitNanos(long bytes, long bytesPerSecond, long maxCostNanos, long nowNanos) {
        if (bytesPerSecond <= 0) {
            return 0;
        }
        if (bytesPerSecond != lastLimit) {
            lastLimit = bytesPerSecond;
            remainder = 0;
        }
        if (paidUntilNanos == Long.MIN_VALUE) {
            paidUntilNanos = nowNanos;
        }
        paidUntilNanos = Math.max(paidUntilNanos, nowNanos - CREDIT_NANOS)
                + Math.min(costNanos(bytes, bytesPerSecond), maxCostNanos);
        return Math.max(0, paidUntilNanos - nowNanos);
    }

    private long costNanos(long bytes, long bytesPerSecond) {
        long seconds = bytes / bytesPerSecond;
        if (seconds >= Integer.MAX_VALUE) {
            return Long.MAX_VALUE; // more than any maximum
        }
        long rest = bytes % bytesPerSecond;
        if (bytesPerSecond <= LARGEST_FACTOR) {
            long dividend = rest * NANOS_PER_SECOND + remainder;
            remainder = dividend % bytesPerSecond;
            return seconds * NANOS_PER_SECOND + dividend / bytesPerSecond;
        }
        long limit = bytesPerSecond;
        while (limit > LARGEST_FACTOR) {
            limit >>= 1;
            rest >>= 1;
        }
        return seconds * NANOS_PER_SECOND + rest * NANOS_PER_SECOND / limit;
    }
}
