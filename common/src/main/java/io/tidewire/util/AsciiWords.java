/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * Works on Latin-1 text eight bytes at a time. A {@code long} holds eight lanes, the first byte in the lowest; a lane
 * is marked by its highest bit.
 */
final class AsciiWords {
    private static final VarHandle WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HALF =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LANES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = ~HIGH_BITS;
    private static final long CASE_BITS = 0x2020202020202020L;
    private static final int CASE_BIT = 0x20;

    /** Secret, so that a peer cannot choose names that collide: a hash table of them would degrade to a list. */
    private static final long SEED;
    private static final long MULTIPLIER;

    static {
        final SecureRandom random = new SecureRandom();
        SEED = random.nextLong();
        // Odd and with bits in both halves, so that the 128-bit product mixes every input bit.
        MULTIPLIER = random.nextLong() | 0x4000_0001_0000_0001L;
    }

    private AsciiWords() {
    }

    private static long word(final byte[] bytes, final int index) {
        return (long) WORD.get(bytes, index);
    }

    /** Returns up to seven bytes, the first one in the lowest lane; the other lanes are zero. */
    private static long shortWord(final byte[] bytes, final int offset, final int length) {
        if (length >= Integer.BYTES) {
            // The two halves overlap where they are the same.
            final int rest = length - Integer.BYTES;
            return (int) HALF.get(bytes, offset) & 0xffff_ffffL
                    | ((int) HALF.get(bytes, offset + rest) & 0xffff_ffffL) << rest * Byte.SIZE;
        }
        if (length == 0) {
            return 0;
        }
        // First, middle and last are all that three bytes can be; fewer are taken twice, into the same lane.
        final int middle = length >>> 1;
        final int last = length - 1;
        return bytes[offset] & 0xffL | (bytes[offset + middle] & 0xffL) << middle * Byte.SIZE
                | (bytes[offset + last] & 0xffL) << last * Byte.SIZE;
    }

    // Two values take the words in turn, so that a multiplication need not wait for the one before it.

    /** Hashes bytes without regard to the case of ASCII letters. */
    static int hash(final byte[] bytes, final int offset, final int length) {
        long h = start(length);
        long other = MULTIPLIER;
        int i = offset;
        final int end = offset + length;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            final long mixed = mix(h, word(bytes, i));
            h = other;
            other = mixed;
        }
        if (i < end) {
            // The last word may begin with bytes that were mixed before.
            final long tail = length < Long.BYTES ? shortWord(bytes, offset, length)
                    : word(bytes, end - Long.BYTES) >>> (Long.BYTES - (end - i)) * Byte.SIZE;
            h = mix(h, tail);
        }
        return finish(h, other);
    }

    /**
     * Hashes characters to what {@link #hash(byte[], int, int)} gives for the same text as an {@link AsciiString}. A
     * character of more than eight bits, which is in no such string, runs over into its neighbour; that it does so in
     * every sequence is enough for a hash.
     */
    static int hash(final CharSequence chars) {
        final int length = chars.length();
        long h = start(length);
        long other = MULTIPLIER;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            final long mixed = mix(h, half(chars, i) & 0xffff_ffffL | (long) half(chars, i + 4) << Integer.SIZE);
            h = other;
            other = mixed;
        }
        if (i < length) {
            h = mix(h, shortWord(chars, i, length - i));
        }
        return finish(h, other);
    }

    private static int half(final CharSequence chars, final int index) {
        return chars.charAt(index) | chars.charAt(index + 1) << 8 | chars.charAt(index + 2) << 16
                | chars.charAt(index + 3) << 24;
    }

    private static long shortWord(final CharSequence chars, final int index, final int length) {
        if (length < Integer.BYTES) {
            return triple(chars, index, length);
        }
        final long low = half(chars, index) & 0xffff_ffffL;
        return length == Integer.BYTES ? low
                : low | triple(chars, index + Integer.BYTES, length - Integer.BYTES) << Integer.SIZE;
    }

    /** Returns one to three characters. */
    private static long triple(final CharSequence chars, final int index, final int length) {
        final int middle = length >>> 1;
        final int last = length - 1;
        return chars.charAt(index) | (long) chars.charAt(index + middle) << middle * Byte.SIZE
                | (long) chars.charAt(index + last) << last * Byte.SIZE;
    }

    /** The length counts, because the lanes behind the end look like spaces; how, must not be foreseeable either. */
    private static long start(final int length) {
        return SEED + length * MULTIPLIER;
    }

    /** Setting the case bit in every lane maps letters to lower case; what else falls together only collides. */
    private static long mix(final long h, final long word) {
        final long x = h ^ (word | CASE_BITS);
        return x * MULTIPLIER ^ Math.multiplyHigh(x, MULTIPLIER);
    }

    private static int finish(final long h, final long other) {
        final long x = h ^ Long.rotateLeft(other, Integer.SIZE);
        return (int) (x ^ x >>> 32);
    }

    /** Returns the index of a byte between {@code from} and {@code to}, or -1. */
    static int indexOf(final byte[] bytes, final int from, final int to, final byte value) {
        final long pattern = (value & 0xffL) * LANES;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            final long difference = word(bytes, i) ^ pattern;
            // Marks the lowest zero lane exactly; lanes above it may be marked falsely and do not matter.
            final long zeros = difference - LANES & ~difference & HIGH_BITS;
            if (zeros != 0) {
                return i + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; i < to; i++) {
            if (bytes[i] == value) {
                return i;
            }
        }
        return -1;
    }

    /** Compares bytes without regard to the case of ASCII letters. */
    static boolean equalsIgnoreCase(final byte[] a, final int aStart, final byte[] b, final int bStart,
                                    final int length) {
        if (length < Long.BYTES) {
            return !differ(shortWord(a, aStart, length), shortWord(b, bStart, length));
        }
        final int last = length - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            if (differ(word(a, aStart + i), word(b, bStart + i))) {
                return false;
            }
        }
        return !differ(word(a, aStart + last), word(b, bStart + last));
    }

    /** Lanes may differ in the case bit only, and there only if they are letters. */
    private static boolean differ(final long a, final long b) {
        final long difference = a ^ b;
        return difference != 0 && ((difference & ~CASE_BITS) != 0
                || (difference << 2 & ~range(a | CASE_BITS, 'a', 'z')) != 0);
    }

    /** Compares bytes with as many characters. */
    static boolean equal(final byte[] bytes, final int offset, final int length, final CharSequence chars) {
        for (int i = 0; i < length; i++) {
            if (AsciiString.b2c(bytes[offset + i]) != chars.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Compares bytes with as many characters without regard to the case of ASCII letters. */
    static boolean equalIgnoreCase(final byte[] bytes, final int offset, final int length, final CharSequence chars) {
        for (int i = 0; i < length; i++) {
            final char a = AsciiString.b2c(bytes[offset + i]);
            final char b = chars.charAt(i);
            if (a != b && ((a ^ b) != CASE_BIT || !isLowerCase(a | CASE_BIT))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLowerCase(final int c) {
        return c >= 'a' && c <= 'z';
    }

    /** Marks the lanes whose ASCII character lies between two others. */
    private static long range(final long word, final char first, final char last) {
        final long low = word & LOW_BITS;
        final long notBelow = low + (0x80 - first) * LANES;
        final long above = low + (0x7f - last) * LANES;
        return notBelow & ~above & ~word & HIGH_BITS;
    }

    /**
     * Flips the case of the letters between two others, such as {@code 'A'} and {@code 'Z'}.
     *
     * @return a new array of {@code length} bytes, {@code null} if there are no such letters
     */
    static byte[] flipCase(final byte[] bytes, final int offset, final int length, final char first, final char last) {
        if (length < Long.BYTES) {
            return flipShort(bytes, offset, length, first, last);
        }
        final int end = length - Long.BYTES;
        int i = 0;
        while (i < end && range(word(bytes, offset + i), first, last) == 0) {
            i += Long.BYTES;
        }
        if (i >= end && range(word(bytes, offset + end), first, last) == 0) {
            return null;
        }
        final byte[] flipped = new byte[length];
        for (i = 0; i < end; i += Long.BYTES) {
            WORD.set(flipped, i, flip(word(bytes, offset + i), first, last));
        }
        // May overlap the word before it, where it is the same.
        WORD.set(flipped, end, flip(word(bytes, offset + end), first, last));
        return flipped;
    }

    private static long flip(final long word, final char first, final char last) {
        return word ^ range(word, first, last) >>> 2;
    }

    private static byte[] flipShort(final byte[] bytes, final int offset, final int length, final char first,
                                    final char last) {
        final long word = shortWord(bytes, offset, length);
        final long flipped = flip(word, first, last);
        if (flipped == word) {
            return null;
        }
        final byte[] result = new byte[length];
        if (length >= Integer.BYTES) {
            final int rest = length - Integer.BYTES;
            HALF.set(result, 0, (int) flipped);
            HALF.set(result, rest, (int) (flipped >>> rest * Byte.SIZE));
        } else {
            for (int i = 0; i < length; i++) {
                result[i] = (byte) (flipped >>> i * Byte.SIZE);
            }
        }
        return result;
    }
}
