/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** Reads whole numbers from {@link AsciiString}s without making a {@link String}. */
final class AsciiNumbers {
    private AsciiNumbers() {
    }

    /**
     * Reads a number.
     *
     * @param text the characters
     * @param start index of the first one, a digit or minus sign
     * @param end index after the last one
     * @param radix between {@link Character#MIN_RADIX} and {@link Character#MAX_RADIX}
     * @param min the lowest value allowed, below zero
     * @param max the highest value allowed, above zero
     * @return the number
     * @throws NumberFormatException if it is none, or outside the range
     */
    static long parse(AsciiString text, int start, int end, int radix, long min,
                      long max) {
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix: " + radix + " (expected: " + Character.MIN_RADIX + '-'
                    + Character.MAX_RADIX + ')');
        }
        int i = start;
        boolean negative = i < end && text.byteAt(i) == '-';
        if (negative) {
            i++;
        }
        if (i >= end) {
            throw malformed(text, start, end);
        }
        // Counts downwards, because the range of negative numbers is the larger one.
        long limit = negative ? min : -max;
        long beforeLast = limit / radix;
        long result = 0;
        for (; i < end; i++) {
            int digit = Character.digit(AsciiString.b2c(text.byteAt(i)), radix);
            if (digit < 0 || result < beforeLast) {
                throw malformed(text, start, end);
            }
            result *= radix;
            if (result < limit + digit) {
                throw malformed(text, start, end);
            }
            result -= digit;
        }
        return negative ? result : -result;
    }

    private static NumberFormatException malformed(AsciiString text, int start, int end) {
        return new NumberFormatException("For input string: \"" + text.toString(start, end) + '"');
    }
}
