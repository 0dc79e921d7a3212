/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/**
 * Works on Latin-1 text eight bytes at a time. A {@code long} holds eight lanes, the first byte in the lowest; a lane
 * is marked by its highest bit.
 */
public final class AsciiWords {
    private static final VarHandle WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HALF =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LANES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_BITS = ~HIGH_BITS;
    private static final long CASE_BITS = 0x2020202020202020L;
    private static final int CASE_BIT = 0x20;

    /** Secret, so that a peer cannot choose names that collide and turn a hash table into a list. */
    private static final long SEED;
    private static final long LAST_SEED;
    private static final long MULTIPLIER;

    static {
        SecureRandom random = new SecureRandom();
        // Words are hashed with all case bits set. A seed lacks one, so that a word and a seed are never the same:
        // their difference would be the factor 0, which hides the other word.
        SEED = random.nextLong() & ~CASE_BIT;
        LAST_SEED = random.nextLong() & ~CASE_BIT;
        // Odd and with bits in both halves, so that the 128-bit product mixes every input bit.
        MULTIPLIER = random.nextLong() | 0x4000_0001_0000_0001L;
    }

    private AsciiWords() {
    }

    private static long word(byte[] bytes, int index) {
        return (long) WORD.get(bytes, index);
    }

    /** Returns up to seven bytes, the first one in the lowest lane; the other lanes are zero. */
    private static long shortWord(byte[] bytes, int offset, int length) {
        if (length >= Integer.BYTES) {
            // The two halves overlap where they are the same.
            int rest = length - Integer.BYTES;
            return (int) HALF.get(bytes, offset) & 0xffff_ffffL
                    | ((int) HALF.get(bytes, offset + rest) & 0xffff_ffffL) << rest * Byte.SIZE;
        }
        if (length == 0) {
            return 0;
        }
        // First, middle and last are all that three bytes can be; fewer are taken twice, into the same lane.
        int middle = length >>> 1;
        int last = length - 1;
        return bytes[offset] & 0xffL | (bytes[offset + middle] & 0xffL) << middle * Byte.SIZE
                | (bytes[offset + last] & 0xffL) << last * Byte.SIZE;
    }

    /** Hashes bytes without regard to the case of ASCII letters. */
    public static int hash(byte[] bytes, int offset, int length) {
        if (length < Long.BYTES) {
            return hash(shortWord(bytes, offset, length), 0, length);
        }
        return length <= 2 * Long.BYTES
                ? hash(word(bytes, offset), word(bytes, offset + length - Long.BYTES), length)
                : hashLong(bytes, offset, length);
    }

    /**
     * Hashes up to 16 bytes, most names of fields among them, by one multiplication.
     *
     * @param first the first word, or all bytes if they are fewer
     * @param last the last word, which overlaps the first one where they are the same; 0 if there is one word only
     * @param length the number of bytes, since the lanes behind the end look like spaces
     */
    private static int hash(long first, long last, int length) {
        long x = (first | CASE_BITS) ^ SEED;
        long y = (last | CASE_BITS) ^ LAST_SEED;
        long h = x * y ^ Math.multiplyHigh(x, y) ^ length * MULTIPLIER;
        return (int) (h ^ h >>> 32);
    }

    // Two values take the words in turn, so that a multiplication need not wait for the one before it.

    private static int hashLong(byte[] bytes, int offset, int length) {
        long h = start(length);
        long other = MULTIPLIER;
        int i = offset;
        int end = offset + length;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            long mixed = mix(h, word(bytes, i));
            h = other;
            other = mixed;
        }
        if (i < end) {
            // The last word may begin with bytes that were mixed before.
            h = mix(h, word(bytes, end - Long.BYTES) >>> (Long.BYTES - (end - i)) * Byte.SIZE);
        }
        return finish(h, other);
    }

    /**
     * Hashes characters to the value of {@link #hash(byte[], int, int)} for the same text as an
     * {@link io.tidewire.util.AsciiString}. A character of more than eight bits, which is in no such string, runs over
     * into its neighbour; that it does so in every sequence is enough for a hash.
     */
    public static int hash(CharSequence chars) {
        int length = chars.length();
        if (length < Long.BYTES) {
            return hash(shortWord(chars, 0, length), 0, length);
        }
        return length <= 2 * Long.BYTES
                ? hash(word(chars, 0), word(chars, length - Long.BYTES), length)
                : hashLong(chars, length);
    }

    private static int hashLong(CharSequence chars, int length) {
        long h = start(length);
        long other = MULTIPLIER;
        int i = 0;
        for (; i <= length - Long.BYTES; i += Long.BYTES) {
            long mixed = mix(h, word(chars, i));
            h = other;
            other = mixed;
        }
        if (i < length) {
            h = mix(h, shortWord(chars, i, length - i));
        }
        return finish(h, other);
    }

    private static long word(CharSequence chars, int index) {
        return half(chars, index) & 0xffff_ffffL | (long) half(chars, index + Integer.BYTES) << Integer.SIZE;
    }

    private static int half(CharSequence chars, int index) {
        return chars.charAt(index) | chars.charAt(index + 1) << 8 | chars.charAt(index + 2) << 16
                | chars.charAt(index + 3) << 24;
    }

    private static long shortWord(CharSequence chars, int index, int length) {
        if (length < Integer.BYTES) {
            return length == 0 ? 0 : triple(chars, index, length);
        }
        long low = half(chars, index) & 0xffff_ffffL;
        return length == Integer.BYTES ? low
                : low | triple(chars, index + Integer.BYTES, length - Integer.BYTES) << Integer.SIZE;
    }

    /** Returns one to three characters. */
    private static long triple(CharSequence chars, int index, int length) {
        int middle = length >>> 1;
        int last = length - 1;
        return chars.charAt(index) | (long) chars.charAt(index + middle) << middle * Byte.SIZE
                | (long) chars.charAt(index + last) << last * Byte.SIZE;
    }

    /** The length counts, because the lanes behind the end look like spaces; how, must not be foreseeable either. */
    private static long start(int length) {
        return SEED + length * MULTIPLIER;
    }

    /** Setting the case bit in every lane maps letters to lower case; what else falls together only collides. */
    private static long mix(long h, long word) {
        long x = h ^ (word | CASE_BITS);
        return x * MULTIPLIER ^ Math.multiplyHigh(x, MULTIPLIER);
    }

    private static int finish(long h, long other) {
        long x = h ^ Long.rotateLeft(other, Integer.SIZE);
        return (int) (x ^ x >>> 32);
    }

    /** Returns the index of a byte between {@code from} and {@code to}, or -1. */
    public static int indexOf(byte[] bytes, int from, int to, byte value) {
        long pattern = (value & 0xffL) * LANES;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long difference = word(bytes, i) ^ pattern;
            // Marks the lowest zero lane exactly; lanes above it may be marked falsely and do not matter.
            long zeros = difference - LANES & ~difference & HIGH_BITS;
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
    public static boolean equalsIgnoreCase(byte[] a, int aStart, byte[] b, int bStart,
                                    int length) {
        if (length < Long.BYTES) {
            return !differ(shortWord(a, aStart, length), shortWord(b, bStart, length));
        }
        int last = length - Long.BYTES;
        for (int i = 0; i < last; i += Long.BYTES) {
            if (differ(word(a, aStart + i), word(b, bStart + i))) {
                return false;
            }
        }
        return !differ(word(a, aStart + last), word(b, bStart + last));
    }

    /** Lanes may differ in the case bit only, and there only if they are letters. */
    private static boolean differ(long a, long b) {
        long difference = a ^ b;
        return difference != 0 && ((difference & ~CASE_BITS) != 0
                || (difference << 2 & ~range(a | CASE_BITS, 'a', 'z')) != 0);
    }

    /** Compares bytes with as many characters. */
    public static boolean equal(byte[] bytes, int offset, int length, CharSequence chars) {
        for (int i = 0; i < length; i++) {
            if ((bytes[offset + i] & 0xff) != chars.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Compares bytes with as many characters without regard to the case of ASCII letters. */
    public static boolean equalIgnoreCase(byte[] bytes, int offset, int length, CharSequence chars) {
        int i = 0;
        while (i < length && (bytes[offset + i] & 0xff) == chars.charAt(i)) {
            i++;
        }
        while (i < length && different(bytes[offset + i] & 0xff, chars.charAt(i)) == 0) {
            i++;
        }
        return i == length;
    }

    /**
     * Returns 0 for the same character, and for an ASCII letter in both cases. It does not branch: a processor does not
     * foresee where the capitals of a name are. The callers compare exactly first, as most names are spelt alike.
     */
    private static int different(int a, int b) {
        int difference = a ^ b;
        int letter = b | CASE_BIT;
        int beyondLetters = letter - 'a' | 'z' - letter; // negative for everything but a letter
        return difference & (~CASE_BIT | beyondLetters >> Integer.SIZE - 1);
    }

    // The same for strings, which most sequences are: typed, so that no character costs a call. To collect several in a
    // word takes longer.

    /** Compares bytes with a string of as many characters. */
    public static boolean equal(byte[] bytes, int offset, int length, String chars) {
        for (int i = 0; i < length; i++) {
            if ((bytes[offset + i] & 0xff) != chars.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Compares bytes with a string of as many characters without regard to the case of ASCII letters. */
    public static boolean equalIgnoreCase(byte[] bytes, int offset, int length, String chars) {
        int i = 0;
        while (i < length && (bytes[offset + i] & 0xff) == chars.charAt(i)) {
            i++;
        }
        while (i < length && different(bytes[offset + i] & 0xff, chars.charAt(i)) == 0) {
            i++;
        }
        return i == length;
    }

    /** Compares strings without regard to the case of ASCII letters. */
    public static boolean equalIgnoreCase(String a, String b) {
        int length = a.length();
        if (length != b.length()) {
            return false;
        }
        int i = 0;
        while (i < length && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        while (i < length && different(a.charAt(i), b.charAt(i)) == 0) {
            i++;
        }
        return i == length;
    }

    /** Marks the lanes whose ASCII character lies between two others. */
    private static long range(long word, char first, char last) {
        long low = word & LOW_BITS;
        long notBelow = low + (0x80 - first) * LANES;
        long above = low + (0x7f - last) * LANES;
        return notBelow & ~above & ~word & HIGH_BITS;
    }

    /**
     * Flips the case of the letters between two others, such as {@code 'A'} and {@code 'Z'}.
     *
     * @return a new array of {@code length} bytes, {@code null} if there are no such letters
     */
    public static byte @Nullable [] flipCase(byte[] bytes, int offset, int length, char first, char last) {
        if (length < Long.BYTES) {
            return flipShort(bytes, offset, length, first, last);
        }
        int end = length - Long.BYTES;
        int i = 0;
        while (i < end && range(word(bytes, offset + i), first, last) == 0) {
            i += Long.BYTES;
        }
        if (i >= end && range(word(bytes, offset + end), first, last) == 0) {
            return null;
        }
        byte[] flipped = new byte[length];
        for (i = 0; i < end; i += Long.BYTES) {
            WORD.set(flipped, i, flip(word(bytes, offset + i), first, last));
        }
        // May overlap the word before it, where it is the same.
        WORD.set(flipped, end, flip(word(bytes, offset + end), first, last));
        return flipped;
    }

    private static long flip(long word, char first, char last) {
        return word ^ range(word, first, last) >>> 2;
    }

    private static byte @Nullable [] flipShort(byte[] bytes, int offset, int length, char first, char last) {
        long word = shortWord(bytes, offset, length);
        long flipped = flip(word, first, last);
        if (flipped == word) {
            return null;
        }
        byte[] result = new byte[length];
        if (length >= Integer.BYTES) {
            int rest = length - Integer.BYTES;
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
