/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

/**
 * Comparisons of secrets: their time depends on lengths, never on where the values differ. Any thread.
 */
public final class ConstantTimeUtils {
    private ConstantTimeUtils() {
    }

    /**
     * Compares two numbers.
     *
     * @param x the first
     * @param y the second
     * @return 1 if they are equal, 0 if not
     */
    public static int equalsConstantTime(int x, int y) {
        return isZero(x ^ y);
    }

    /**
     * Compares two numbers.
     *
     * @param x the first
     * @param y the second
     * @return 1 if they are equal, 0 if not
     */
    public static int equalsConstantTime(long x, long y) {
        long difference = x ^ y;
        return isZero((int) difference | (int) (difference >>> Integer.SIZE));
    }

    /**
     * Compares two ranges of bytes.
     *
     * @param bytes1 the first array
     * @param startPos1 where the range starts in it
     * @param bytes2 the second array
     * @param startPos2 where the range starts in it
     * @param length how many bytes are compared
     * @return 1 if they are equal, 0 if not
     * @throws IndexOutOfBoundsException if an array is shorter
     */
    public static int equalsConstantTime(byte[] bytes1, int startPos1, byte[] bytes2, int startPos2, int length) {
        int difference = 0;
        for (int i = 0; i < length; i++) {
            difference |= bytes1[startPos1 + i] ^ bytes2[startPos2 + i];
        }
        return isZero(difference);
    }

    /**
     * Compares two texts; the time reveals whether their lengths differ.
     *
     * @param s1 the first
     * @param s2 the second
     * @return 1 if they are equal, 0 if not
     */
    public static int equalsConstantTime(CharSequence s1, CharSequence s2) {
        if (s1.length() != s2.length()) {
            return 0;
        }
        int difference = 0;
        for (int i = 0; i < s1.length(); i++) {
            difference |= s1.charAt(i) ^ s2.charAt(i);
        }
        return isZero(difference);
    }

    /** Without a branch: only zero and its negation both lack the sign. */
    private static int isZero(int value) {
        return ~(value | -value) >>> Integer.SIZE - 1;
    }
}
