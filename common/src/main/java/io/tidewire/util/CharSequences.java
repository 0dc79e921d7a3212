/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.MathUtil;
import org.jspecify.annotations.Nullable;

/**
 * Compares and searches any two character sequences; {@link AsciiString} has faster methods if one of them is an
 * {@code AsciiString}.
 */
final class CharSequences {
    private CharSequences() {
    }

    /** How two characters are compared. */
    enum Equality {
        EXACT {
            @Override
            boolean equals(char a, char b) {
                return a == b;
            }
        },
        /** Only {@code A} to {@code Z} have another case. */
        IGNORE_ASCII_CASE {
            @Override
            boolean equals(char a, char b) {
                return a == b || AsciiString.toLowerCase(a) == AsciiString.toLowerCase(b);
            }
        },
        /** As {@link String#equalsIgnoreCase(String)} does, for every letter of Unicode that is one {@code char}. */
        IGNORE_CASE {
            @Override
            boolean equals(char a, char b) {
                if (a == b) {
                    return true;
                }
                char upperA = Character.toUpperCase(a);
                char upperB = Character.toUpperCase(b);
                return upperA == upperB || Character.toLowerCase(upperA) == Character.toLowerCase(upperB);
            }
        };

        abstract boolean equals(char a, char b);
    }

    /** Compares two regions; one that does not lie within its sequence is equal to nothing. */
    static boolean regionMatches(CharSequence a, int aStart, CharSequence b, int bStart,
                                 int length, Equality equality) {
        if (aStart < 0 || bStart < 0 || aStart > a.length() - (long) length || bStart > b.length() - (long) length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (!equality.equals(a.charAt(aStart + i), b.charAt(bStart + i))) {
                return false;
            }
        }
        return true;
    }

    // The two comparisons of a header look-up are written out: through Equality they would be calls per character.

    static boolean equal(CharSequence a, CharSequence b) {
        int length = a.length();
        if (length != b.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (a.charAt(i) != b.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static boolean equalIgnoreAsciiCase(CharSequence a, CharSequence b) {
        int length = a.length();
        if (length != b.length()) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            char c = a.charAt(i);
            char d = b.charAt(i);
            if (c != d && AsciiString.toLowerCase(c) != AsciiString.toLowerCase(d)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Finds {@code needle} at or after {@code start}, which counts as zero if it is negative; -1 if it is not there.
     */
    static int indexOf(@Nullable CharSequence text, @Nullable CharSequence needle, int start, Equality equality) {
        if (text == null || needle == null) {
            return AsciiString.INDEX_NOT_FOUND;
        }
        int last = text.length() - needle.length();
        for (int i = Math.max(start, 0); i <= last; i++) {
            if (regionMatches(text, i, needle, 0, needle.length(), equality)) {
                return i;
            }
        }
        return AsciiString.INDEX_NOT_FOUND;
    }

    static int indexOf(CharSequence text, char c, int start) {
        for (int i = Math.max(start, 0); i < text.length(); i++) {
            if (text.charAt(i) == c) {
                return i;
            }
        }
        return AsciiString.INDEX_NOT_FOUND;
    }

    /** Checks that a range lies within a sequence. */
    static void checkRange(int start, int length, int capacity, String of) {
        if (MathUtil.isOutOfBounds(start, length, capacity)) {
            throw new IndexOutOfBoundsException("start: " + start + ", length: " + length
                    + " (expected: 0 <= start <= start + length <= " + of + '(' + capacity + "))");
        }
    }
}
