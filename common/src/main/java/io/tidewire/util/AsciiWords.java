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
    private static final long LANES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = ~HIGH_BITS;
    private static final long CASE_BITS = 0x2020202020202020L;

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

    /** Hashes bytes without regard to the case of ASCII letters. */
    static int hash(final byte[] bytes, final int offset, final int length) {
        long h = SEED + length;
        int i = offset;
        final int end = offset + length;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            h = mix(h, (long) WORD.get(bytes, i));
        }
        if (i < end) {
            long tail = 0;
            for (int shift = 0; i < end; i++, shift += Byte.SIZE) {
                tail |= (bytes[i] & 0xffL) << shift;
            }
            h = mix(h, tail);
        }
        return finish(h);
    }

    /** Hashes characters to what {@link #hash(byte[], int, int)} gives for the same text as an {@link AsciiString}. */
    static int hash(final CharSequence chars) {
        final int length = chars.length();
        long h = SEED + length;
        long word = 0;
        int shift = 0;
        for (int i = 0; i < length; i++) {
            word |= (AsciiString.c2b(chars.charAt(i)) & 0xffL) << shift;
            shift += Byte.SIZE;
            if (shift == Long.SIZE) {
                h = mix(h, word);
                word = 0;
                shift = 0;
            }
        }
        return finish(shift == 0 ? h : mix(h, word));
    }

    /** Setting the case bit in every lane maps letters to lower case; what else falls together only collides. */
    private static long mix(final long h, final long word) {
        final long x = h ^ (word | CASE_BITS);
        return x * MULTIPLIER ^ Math.multiplyHigh(x, MULTIPLIER);
    }

    private static int finish(final long h) {
        return (int) (h ^ h >>> 32);
    }

    /** Returns the index of a byte between {@code from} and {@code to}, or -1. */
    static int indexOf(final byte[] bytes, final int from, final int to, final byte value) {
        final long pattern = (value & 0xffL) * LANES;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            final long difference = (long) WORD.get(bytes, i) ^ pattern;
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
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            final long word = (long) WORD.get(a, aStart + i);
            if (differs(word, word ^ (long) WORD.get(b, bStart + i))) {
                return false;
            }
        }
        for (; i < length; i++) {
            if (differs(a[aStart + i] & 0xffL, (a[aStart + i] ^ b[bStart + i]) & 0xffL)) {
                return false;
            }
        }
        return true;
    }

    /** Lanes may differ in the case bit only, and there only if they are letters. */
    private static boolean differs(final long word, final long difference) {
        return difference != 0 && ((difference & ~CASE_BITS) != 0
                || (difference << 2 & ~range(word | CASE_BITS, 'a', 'z')) != 0);
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
        final int found = indexOfRange(bytes, offset, offset + length, first, last);
        if (found < 0) {
            return null;
        }
        int start = found - offset;
        final byte[] flipped = new byte[length];
        System.arraycopy(bytes, offset, flipped, 0, length);
        for (; start <= length - Long.BYTES; start += Long.BYTES) {
            final long word = (long) WORD.get(flipped, start);
            WORD.set(flipped, start, word ^ range(word, first, last) >>> 2);
        }
        for (; start < length; start++) {
            flipped[start] ^= (byte) (range(flipped[start] & 0xffL, first, last) >>> 2);
        }
        return flipped;
    }

    private static int indexOfRange(final byte[] bytes, final int from, final int to, final char first,
                                    final char last) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            final long marks = range((long) WORD.get(bytes, i), first, last);
            if (marks != 0) {
                return i + (Long.numberOfTrailingZeros(marks) >>> 3);
            }
        }
        for (; i < to; i++) {
            if (bytes[i] >= first && bytes[i] <= last) {
                return i;
            }
        }
        return -1;
    }
}
