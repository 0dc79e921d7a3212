/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

/** Integer arithmetic that sizes tables and checks ranges. */
public final class MathUtil {
    private static final int LARGEST_POWER_OF_TWO = 1 << 30;

    private MathUtil() {
    }

    /**
     * Rounds up to a power of two.
     *
     * @param value any value up to 2<sup>30</sup>
     * @return the smallest power of two that is not below {@code value}, 1 for zero and negative values
     * @throws IllegalArgumentException if {@code value} is above 2<sup>30</sup>
     */
    public static int findNextPositivePowerOfTwo(int value) {
        if (value > LARGEST_POWER_OF_TWO) {
            throw new IllegalArgumentException("value: " + value + " (expected: <= " + LARGEST_POWER_OF_TWO + ')');
        }
        return value <= 1 ? 1 : 1 << 32 - Integer.numberOfLeadingZeros(value - 1);
    }

    /**
     * Rounds up to a power of two, cut off at 2<sup>30</sup>.
     *
     * @param value any value
     * @return the smallest power of two that is not below {@code value}, at least 1 and at most 2<sup>30</sup>
     */
    public static int safeFindNextPositivePowerOfTwo(int value) {
        return findNextPositivePowerOfTwo(Math.min(value, LARGEST_POWER_OF_TWO));
    }

    /**
     * Returns whether a range lies outside an area, without being misled by overflow.
     *
     * @param index the start of the range
     * @param length the length of the range
     * @param capacity the length of the area, which starts at zero; not negative
     * @return {@code true} if a part of the range is outside, or {@code index} or {@code length} is negative
     */
    public static boolean isOutOfBounds(int index, int length, int capacity) {
        // Compares with a difference instead of or-ing signs: the JIT compiler can then derive the range of index.
        return index < 0 || length < 0 || index > capacity - length;
    }
}
