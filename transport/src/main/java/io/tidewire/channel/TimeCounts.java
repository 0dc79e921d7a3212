/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Sorts times into the buckets of a {@link TimeHistogram}. One thread adds, without allocating; any thread reads, and
 * may miss what is being added.
 */
final class TimeCounts {

    // Opaque: a reader sees whole numbers, and in the end the last ones; it needs no order among them.
    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle SUM_NANOS;

    static {
        try {
            SUM_NANOS = MethodHandles.lookup().findVarHandle(TimeCounts.class, "sumNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long[] counts = new long[TimeHistogram.BUCKETS];
    private long sumNanos;

    /** Adds a time; one below zero, as of a clock that was read on two threads, counts as zero. */
    void add(long nanos) {
        int bucket = TimeHistogram.bucketOf(nanos);
        COUNT.setOpaque(counts, bucket, counts[bucket] + 1);
        SUM_NANOS.setOpaque(this, sumNanos + Math.max(0, nanos));
    }

    /** Copies the counts. Any thread. */
    TimeHistogram read() {
        long[] copy = new long[TimeHistogram.BUCKETS];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = (long) COUNT.getOpaque(counts, i);
        }
        return new TimeHistogram(copy, (long) SUM_NANOS.getOpaque(this));
    }
}
