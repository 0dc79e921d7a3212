/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.internal.ObjectUtil;

/**
 * How many times were how long, in fixed buckets by powers of two. Immutable, so any thread.
 *
 * <p>Bucket 0 holds times below 1,024 ns, bucket {@code i} those from {@code 2^(9+i)} to below {@code 2^(10+i)} ns, and
 * the last one all that are longer, 18 minutes or more.
 */
public final class TimeHistogram {
    static final int BUCKETS = 32;
    static final TimeHistogram EMPTY = new TimeHistogram(new long[BUCKETS], 0);

    private static final int FIRST_BITS = 10;

    private final long[] counts;
    private final long sumNanos;

    /** Takes {@code counts}, which is not changed any more. */
    TimeHistogram(long[] counts, long sumNanos) {
        this.counts = counts;
        this.sumNanos = sumNanos;
    }

    static int bucketOf(long nanos) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, nanos));
        return Math.min(Math.max(0, bits - FIRST_BITS), BUCKETS - 1);
    }

    /**
     * The number of buckets.
     *
     * @return 32
     */
    public int buckets() {
        return BUCKETS;
    }

    /**
     * The bound of a bucket.
     *
     * @param bucket its number, 0 to {@link #buckets()} - 1
     * @return the shortest time that is too long for it, in nanoseconds; {@link Long#MAX_VALUE} for the last one
     * @throws IllegalArgumentException if there is no such bucket
     */
    public long upperNanos(int bucket) {
        checkBucket(bucket);
        return bucket == BUCKETS - 1 ? Long.MAX_VALUE : 1L << FIRST_BITS + bucket;
    }

    /**
     * The times in a bucket.
     *
     * @param bucket its number, 0 to {@link #buckets()} - 1
     * @return how many there are
     * @throws IllegalArgumentException if there is no such bucket
     */
    public long count(int bucket) {
        checkBucket(bucket);
        return counts[bucket];
    }

    private static void checkBucket(int bucket) {
        ObjectUtil.checkInRange(bucket, 0, BUCKETS - 1, "bucket");
    }

    /**
     * The times in all buckets.
     *
     * @return how many there are
     */
    public long count() {
        long count = 0;
        for (long each : counts) {
            count += each;
        }
        return count;
    }

    /**
     * The sum of all times.
     *
     * @return nanoseconds
     */
    public long sumNanos() {
        return sumNanos;
    }

    /**
     * A bound for a share of the times: that of the bucket in which the share is reached, so less than twice the exact
     * value where that is 1,024 ns or more.
     *
     * @param percent the share, above 0 and up to 100
     * @return nanoseconds; {@code percent} of the times are shorter. 0 if there are none, {@link Long#MAX_VALUE} if the
     *         last bucket is reached.
     * @throws IllegalArgumentException if {@code percent} is out of its range
     */
    public long percentileNanos(double percent) {
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException("percent: " + percent + " (expected: above 0, up to 100)");
        }
        long count = count();
        if (count == 0) {
            return 0;
        }
        double wanted = count * percent / 100;
        long seen = 0;
        int bucket = -1;
        do {
            bucket++;
            seen += counts[bucket];
        } while (seen < wanted && bucket < BUCKETS - 1);
        return upperNanos(bucket);
    }

    TimeHistogram plus(TimeHistogram other) {
        long[] sums = counts.clone();
        for (int i = 0; i < BUCKETS; i++) {
            sums[i] += other.counts[i];
        }
        return new TimeHistogram(sums, sumNanos + other.sumNanos);
    }

    TimeHistogram minus(TimeHistogram earlier) {
        long[] differences = counts.clone();
        for (int i = 0; i < BUCKETS; i++) {
            differences[i] -= earlier.counts[i];
        }
        return new TimeHistogram(differences, sumNanos - earlier.sumNanos);
    }

    /** Shows the count and some bounds. */
    @Override
    public String toString() {
        return count() + " times, " + sumNanos + " ns (50 % < " + percentileNanos(50) + " ns, 99 % < "
                + percentileNanos(99) + " ns, all < " + percentileNanos(100) + " ns)";
    }
}
