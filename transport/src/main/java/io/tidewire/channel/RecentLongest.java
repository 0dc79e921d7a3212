/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/**
 * The longest time of late: of the present period of a minute and the one before it, so that a slow start is forgotten.
 * One thread offers, and allocates only for a time that is longer than all before it in its period; any thread reads.
 */
final class RecentLongest {
    static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);

    static final Entry NONE = new Entry(0, null, 0);

    /** Written by the one that offers. Volatile: an entry is seen whole. */
    private volatile Entry present = NONE;
    private volatile Entry before = NONE;

    /** Of the one that offers. A ticker begins near zero. */
    private long periodStartNanos;

    /**
     * One time. A name and not a class: it must not keep an application from being unloaded.
     *
     * @param nanos how long
     * @param type the name of a class, if known
     * @param periodStartNanos when the period began in which it was offered
     */
    record Entry(long nanos, @Nullable String type, long periodStartNanos) {

        Entry orLonger(Entry other) {
            return other.nanos > nanos ? other : this;
        }

        private Entry unlessForgotten(long nowNanos) {
            return nowNanos - periodStartNanos < 2 * PERIOD_NANOS ? this : NONE;
        }
    }

    void offer(long nanos, @Nullable Class<?> type, long nowNanos) {
        if (nowNanos - periodStartNanos >= PERIOD_NANOS) {
            before = present;
            present = NONE;
            periodStartNanos = nowNanos;
        }
        if (nanos > present.nanos) {
            present = new Entry(nanos, type == null ? null : type.getName(), periodStartNanos);
        }
    }

    /** Reads the longest time. Any thread. */
    Entry read(long nowNanos) {
        // In this order: what becomes the one before between the two reads is found in both of them, and not in none.
        Entry latest = present.unlessForgotten(nowNanos);
        return latest.orLonger(before.unlessForgotten(nowNanos));
    }
}
