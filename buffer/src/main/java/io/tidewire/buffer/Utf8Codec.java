/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;

/**
 * Characters to UTF-8 (RFC 3629). A surrogate without its other half in the range becomes a question mark, as it does
 * in the JDK.
 *
 * <p>Short strings go character by character straight into the memory of a heap buffer, and if they are ASCII eight by
 * eight into that of a direct one. Whatever else there is goes through the arrays of {@link Utf8Scratch}, since what a
 * loop asks again for every character costs more than moving all of them twice.
 */
final class Utf8Codec {
    static final int MAX_BYTES_PER_CHAR = 3;
    static final byte UNKNOWN = '?';
    /** From so many characters on, fetching them all at once is worth it for heap buffers too. */
    private static final int MIN_CHARS_TO_FETCH = 128;
    /** The same for direct buffers. */
    private static final int MIN_CHARS_TO_FETCH_DIRECT = 48;

    private Utf8Codec() {
    }

    /**
     * Returns how many bytes {@link #encode} makes of characters.
     *
     * @throws IllegalArgumentException if they are too many for an {@code int}
     */
    static int bytes(final CharSequence text, final int start, final int end) {
        final long bytes = text instanceof String ? count((String) text, start, end) : count(text, start, end);
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("text: " + bytes + " bytes in UTF-8 (expected: fits an int)");
        }
        return (int) bytes;
    }

    private static long count(final String text, final int start, final int end) {
        int ascii = start;
        while (ascii < end && text.charAt(ascii) < 0x80) {
            ascii++;
        }
        long bytes = end - start;
        for (int i = ascii; i < end; i++) {
            final char c = text.charAt(i);
            // Adds one from 0x80 on and one more from 0x800 on: the sign of a difference, not a branch.
            bytes += (0x7F - c >>> 31) + (0x7FF - c >>> 31);
            if (Character.isSurrogate(c)) {
                final boolean pair = startsPair(text, i, end);
                bytes -= pair ? 0 : 2;
                i += pair ? 1 : 0;
            }
        }
        return bytes;
    }

    private static long count(final CharSequence text, final int start, final int end) {
        long bytes = end - start;
        for (int i = start; i < end; i++) {
            final char c = text.charAt(i);
            bytes += (0x7F - c >>> 31) + (0x7FF - c >>> 31);
            if (Character.isSurrogate(c)) {
                final boolean pair = startsPair(text, i, end);
                bytes -= pair ? 0 : 2;
                i += pair ? 1 : 0;
            }
        }
        return bytes;
    }

    private static boolean startsPair(final CharSequence text, final int i, final int end) {
        return Character.isHighSurrogate(text.charAt(i)) && i + 1 < end && Character.isLowSurrogate(text.charAt(i + 1));
    }

    /** Encodes characters at an index where there is room; the caller has checked it. Returns the number of bytes. */
    static int encode(final AbstractByteBuf buf, final int index, final CharSequence text, final int start,
            final int end) {
        // Asking for the capacity makes a view look where the memory is now. There is less room than one byte for each
        // character only with bounds checks off; setBytes() then meets the checks of the JDK.
        if (!(buf instanceof MemoryByteBuf) || buf.capacity() - index < end - start) {
            return Utf8Scratch.encode(buf, index, text, start, end);
        }
        final MemoryByteBuf target = (MemoryByteBuf) buf;
        final int at = target.offset + index;
        if (target.array != null) {
            return text instanceof String && end - start < MIN_CHARS_TO_FETCH
                    ? encode(target.array, at, (String) text, start, end)
                    : Utf8Scratch.encode(target.array, at, text, start, end);
        }
        int next = start;
        if (text instanceof String && end - start < MIN_CHARS_TO_FETCH_DIRECT) {
            next = ascii(target.memory, at, (String) text, start, end);
            if (next == end) {
                return end - start;
            }
        }
        final int ascii = next - start;
        return ascii + Utf8Scratch.encode(buf, index + ascii, text, next, end);
    }

    // ascii() copies a run of one byte characters and returns the index behind it (for a direct buffer one in it), in a
    // loop whose one counter lets the compiler take the checks out; encode() takes turns between it and what is longer.

    private static int encode(final byte[] a, final int at, final String text, final int start, final int end) {
        int p = at;
        int i = start;
        while (true) {
            final int next = ascii(a, p, text, i, end);
            p += next - i;
            i = next;
            if (i == end) {
                return p - at;
            }
            do {
                final char c = text.charAt(i);
                if (Character.isSurrogate(c)) {
                    p += surrogate(a, p, text, i, end);
                    i += startsPair(text, i, end) ? 2 : 1;
                } else {
                    p += several(a, p, c);
                    i++;
                }
            } while (i < end && text.charAt(i) >= 0x80);
        }
    }

    private static int ascii(final byte[] a, final int p, final String text, final int from, final int end) {
        for (int i = from; i < end; i++) {
            final char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            a[p - from + i] = (byte) c;
        }
        return end;
    }

    private static int ascii(final ByteBuffer m, final int p, final String text, final int from, final int end) {
        int i = from;
        while (i <= end - Long.BYTES) {
            final int c0 = text.charAt(i);
            final int c1 = text.charAt(i + 1);
            final int c2 = text.charAt(i + 2);
            final int c3 = text.charAt(i + 3);
            final int c4 = text.charAt(i + 4);
            final int c5 = text.charAt(i + 5);
            final int c6 = text.charAt(i + 6);
            final int c7 = text.charAt(i + 7);
            if ((c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7) >= 0x80) {
                return i;
            }
            final long high = c0 << 24 | c1 << 16 | c2 << 8 | c3;
            m.putLong(p - from + i, high << 32 | c4 << 24 | c5 << 16 | c6 << 8 | c7);
            i += Long.BYTES;
        }
        for (; i < end; i++) {
            final char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            m.put(p - from + i, (byte) c);
        }
        return end;
    }

    /** A character of two bytes or three. */
    static int several(final byte[] a, final int p, final char c) {
        if (c < 0x800) {
            a[p] = (byte) (0xC0 | c >> 6);
            a[p + 1] = (byte) (0x80 | c & 0x3F);
            return 2;
        }
        a[p] = (byte) (0xE0 | c >> 12);
        a[p + 1] = (byte) (0x80 | c >> 6 & 0x3F);
        a[p + 2] = (byte) (0x80 | c & 0x3F);
        return 3;
    }

    private static int surrogate(final byte[] a, final int p, final String text, final int i, final int end) {
        if (startsPair(text, i, end)) {
            several(a, p, text.charAt(i), text.charAt(i + 1));
            return 4;
        }
        a[p] = UNKNOWN;
        return 1;
    }

    /** A pair of surrogates: a character of four bytes. */
    static void several(final byte[] a, final int p, final char high, final char low) {
        final int point = Character.toCodePoint(high, low);
        a[p] = (byte) (0xF0 | point >> 18);
        a[p + 1] = (byte) (0x80 | point >> 12 & 0x3F);
        a[p + 2] = (byte) (0x80 | point >> 6 & 0x3F);
        a[p + 3] = (byte) (0x80 | point & 0x3F);
    }
}
