/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Finds a byte by looking at eight at a time (SWAR). With {@code x = word ^ (value repeated)} a byte of the value is
 * a zero byte of {@code x}. Words are read in little endian order, so that the byte of the lowest index has the lowest
 * bits. Ranges have been checked.
 */
final class ByteSearch {
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long LOW_BITS = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long TOP_BITS = ~LOW_BITS;

    private ByteSearch() {
    }

    private static long pattern(byte value) {
        return (value & 0xFFL) * ONES;
    }

    /**
     * Sets the top bit of each zero byte. A zero byte borrows from the one above, which may be marked too if it is 1;
     * so the lowest mark is right, and there is one only if there is a zero byte. Costs less than {@link #zeroBytes}.
     */
    private static long upToZeroByte(long x) {
        return x - ONES & ~x & TOP_BITS;
    }

    /**
     * Sets the top bit of exactly the zero bytes: sums of seven bits never carry into the next byte, so that no byte
     * disturbs its neighbour.
     */
    private static long zeroBytes(long x) {
        return ~((x & LOW_BITS) + LOW_BITS | x | LOW_BITS);
    }

    private static int lowest(long zeroBytes) {
        return Long.numberOfTrailingZeros(zeroBytes) >>> 3;
    }

    private static int highest(long zeroBytes) {
        return 7 - (Long.numberOfLeadingZeros(zeroBytes) >>> 3);
    }

    /** Returns the lowest index from {@code from} (inclusive) to {@code to} (exclusive), or -1. */
    static int first(byte @Nullable [] a, @Nullable ByteBuffer m, int from, int to, byte value) {
        long pattern = pattern(value);
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long zeros = upToZeroByte(Memory.getLongLE(a, m, i) ^ pattern);
            if (zeros != 0) {
                return i + lowest(zeros);
            }
        }
        for (; i < to; i++) {
            if (Memory.getByte(a, m, i) == value) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the highest index from {@code from} (inclusive) to {@code to} (exclusive), or -1. */
    static int last(byte @Nullable [] a, @Nullable ByteBuffer m, int from, int to, byte value) {
        long pattern = pattern(value);
        int end = to;
        for (; end >= from + Long.BYTES; end -= Long.BYTES) {
            long zeros = zeroBytes(Memory.getLongLE(a, m, end - Long.BYTES) ^ pattern);
            if (zeros != 0) {
                return end - Long.BYTES + highest(zeros);
            }
        }
        while (--end >= from) {
            if (Memory.getByte(a, m, end) == value) {
                return end;
            }
        }
        return -1;
    }

    /** Returns the lowest index from {@code from} (inclusive) to {@code to} (exclusive), or -1. */
    static int first(AbstractByteBuf buf, int from, int to, byte value) {
        long pattern = pattern(value);
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long zeros = upToZeroByte(buf._getLongLE(i) ^ pattern);
            if (zeros != 0) {
                return i + lowest(zeros);
            }
        }
        for (; i < to; i++) {
            if (buf._getByte(i) == value) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the highest index from {@code from} (inclusive) to {@code to} (exclusive), or -1. */
    static int last(AbstractByteBuf buf, int from, int to, byte value) {
        long pattern = pattern(value);
        int end = to;
        for (; end >= from + Long.BYTES; end -= Long.BYTES) {
            long zeros = zeroBytes(buf._getLongLE(end - Long.BYTES) ^ pattern);
            if (zeros != 0) {
                return end - Long.BYTES + highest(zeros);
            }
        }
        while (--end >= from) {
            if (buf._getByte(end) == value) {
                return end;
            }
        }
        return -1;
    }
}
