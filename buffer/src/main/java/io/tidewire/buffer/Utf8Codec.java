/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;

/**
 * Characters to UTF-8 (RFC 3629), straight into the memory of a buffer. A surrogate without its other half in the
 * range becomes a question mark, as it does in the JDK.
 *
 * <p>Strings, arrays and NIO buffers have loops of their own: what a loop asks again for every character costs more
 * than the encoding.
 */
final class Utf8Codec {
    static final int MAX_BYTES_PER_CHAR = 3;
    private static final byte UNKNOWN = '?';

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
        // character only with bounds checks off; the primitives then meet the checks of the JDK.
        if (!(buf instanceof MemoryByteBuf) || buf.capacity() - index < end - start) {
            return encodeByPrimitives(buf, index, text, start, end);
        }
        final MemoryByteBuf target = (MemoryByteBuf) buf;
        final int at = target.offset + index;
        if (text instanceof String) {
            final String string = (String) text;
            return target.array != null ? encode(target.array, at, string, start, end)
                    : encode(target.memory, at, string, start, end);
        }
        return target.array != null ? encode(target.array, at, text, start, end)
                : encode(target.memory, at, text, start, end);
    }

    // For each kind of memory and text: ascii() copies a run of one byte characters and returns the index behind it, in
    // a loop whose one counter lets the compiler take the checks out; encode() takes turns between it and what is
    // longer.

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
                    p += surrogate(a, null, p, text, i, end);
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

    private static int encode(final byte[] a, final int at, final CharSequence text, final int start, final int end) {
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
                    p += surrogate(a, null, p, text, i, end);
                    i += startsPair(text, i, end) ? 2 : 1;
                } else {
                    p += several(a, p, c);
                    i++;
                }
            } while (i < end && text.charAt(i) >= 0x80);
        }
    }

    private static int ascii(final byte[] a, final int p, final CharSequence text, final int from, final int end) {
        for (int i = from; i < end; i++) {
            final char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            a[p - from + i] = (byte) c;
        }
        return end;
    }

    private static int encode(final ByteBuffer m, final int at, final String text, final int start, final int end) {
        int p = at;
        int i = start;
        while (true) {
            final int next = ascii(m, p, text, i, end);
            p += next - i;
            i = next;
            if (i == end) {
                return p - at;
            }
            do {
                final char c = text.charAt(i);
                if (Character.isSurrogate(c)) {
                    p += surrogate(null, m, p, text, i, end);
                    i += startsPair(text, i, end) ? 2 : 1;
                } else {
                    p += several(m, p, c);
                    i++;
                }
            } while (i < end && text.charAt(i) >= 0x80);
        }
    }

    private static int ascii(final ByteBuffer m, final int p, final String text, final int from, final int end) {
        for (int i = from; i < end; i++) {
            final char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            m.put(p - from + i, (byte) c);
        }
        return end;
    }

    private static int encode(final ByteBuffer m, final int at, final CharSequence text, final int start,
            final int end) {
        int p = at;
        int i = start;
        while (true) {
            final int next = ascii(m, p, text, i, end);
            p += next - i;
            i = next;
            if (i == end) {
                return p - at;
            }
            do {
                final char c = text.charAt(i);
                if (Character.isSurrogate(c)) {
                    p += surrogate(null, m, p, text, i, end);
                    i += startsPair(text, i, end) ? 2 : 1;
                } else {
                    p += several(m, p, c);
                    i++;
                }
            } while (i < end && text.charAt(i) >= 0x80);
        }
    }

    private static int ascii(final ByteBuffer m, final int p, final CharSequence text, final int from, final int end) {
        for (int i = from; i < end; i++) {
            final char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            m.put(p - from + i, (byte) c);
        }
        return end;
    }

    /** A character of two bytes or three. */
    private static int several(final byte[] a, final int p, final char c) {
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

    private static int several(final ByteBuffer m, final int p, final char c) {
        if (c < 0x800) {
            Memory.setShort(null, m, p, twoBytes(c));
            return 2;
        }
        m.put(p, (byte) (0xE0 | c >> 12));
        Memory.setShort(null, m, p + 1, (0x80 | c >> 6 & 0x3F) << 8 | 0x80 | c & 0x3F);
        return 3;
    }

    private static int surrogate(final byte[] a, final ByteBuffer m, final int p, final CharSequence text, final int i,
            final int end) {
        if (startsPair(text, i, end)) {
            Memory.setInt(a, m, p, fourBytes(text.charAt(i), text.charAt(i + 1)));
            return 4;
        }
        Memory.setByte(a, m, p, UNKNOWN);
        return 1;
    }

    private static int twoBytes(final char c) {
        return (0xC0 | c >> 6) << 8 | 0x80 | c & 0x3F;
    }

    private static int threeBytes(final char c) {
        return (0xE0 | c >> 12) << 16 | (0x80 | c >> 6 & 0x3F) << 8 | 0x80 | c & 0x3F;
    }

    private static int fourBytes(final char high, final char low) {
        final int point = Character.toCodePoint(high, low);
        return (0xF0 | point >> 18) << 24 | (0x80 | point >> 12 & 0x3F) << 16 | (0x80 | point >> 6 & 0x3F) << 8
                | 0x80 | point & 0x3F;
    }

    /** For a buffer whose bytes are not in one piece of memory. */
    private static int encodeByPrimitives(final AbstractByteBuf buf, final int index, final CharSequence text,
            final int start, final int end) {
        int p = index;
        for (int i = start; i < end; i++) {
            final char c = text.charAt(i);
            if (c < 0x80) {
                buf._setByte(p++, c);
            } else if (c < 0x800) {
                buf._setShort(p, twoBytes(c));
                p += 2;
            } else if (!Character.isSurrogate(c)) {
                buf._setMedium(p, threeBytes(c));
                p += 3;
            } else if (startsPair(text, i, end)) {
                buf._setInt(p, fourBytes(c, text.charAt(++i)));
                p += 4;
            } else {
                buf._setByte(p++, UNKNOWN);
            }
        }
        return p - index;
    }
}
