/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Characters to UTF-8 (RFC 3629). A surrogate without its other half in the range becomes a question mark, as it does
 * in the JDK.
 */
final class Utf8Codec {
    static final int MAX_BYTES_PER_CHAR = 3;
    private static final byte UNKNOWN = '?';
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    /** Up to here a text is put into direct memory character by character, which then costs less than two copies. */
    private static final int MAX_CHARS_PUT = 32;

    private Utf8Codec() {
    }

    /**
     * Returns how many bytes {@link #encode} makes of characters.
     *
     * @throws IllegalArgumentException if they are too many for an {@code int}
     */
    static int bytes(CharSequence text, int start, int end) {
        long bytes = text instanceof String ? count((String) text, start, end) : count(text, start, end);
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("text: " + bytes + " bytes in UTF-8 (expected: fits an int)");
        }
        return (int) bytes;
    }

    private static long count(String text, int start, int end) {
        int ascii = start;
        while (ascii < end && text.charAt(ascii) < 0x80) {
            ascii++;
        }
        long bytes = end - start;
        for (int i = ascii; i < end; i++) {
            char c = text.charAt(i);
            // Adds one from 0x80 on and one more from 0x800 on: the sign of a difference, not a branch.
            bytes += (0x7F - c >>> 31) + (0x7FF - c >>> 31);
            if (Character.isSurrogate(c)) {
                boolean pair = startsPair(text, i, end);
                bytes -= pair ? 0 : 2;
                i += pair ? 1 : 0;
            }
        }
        return bytes;
    }

    private static long count(CharSequence text, int start, int end) {
        long bytes = end - start;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            bytes += (0x7F - c >>> 31) + (0x7FF - c >>> 31);
            if (Character.isSurrogate(c)) {
                boolean pair = startsPair(text, i, end);
                bytes -= pair ? 0 : 2;
                i += pair ? 1 : 0;
            }
        }
        return bytes;
    }

    private static boolean startsPair(CharSequence text, int i, int end) {
        return Character.isHighSurrogate(text.charAt(i)) && i + 1 < end && Character.isLowSurrogate(text.charAt(i + 1));
    }

    /** Encodes characters at an index where there is room; the caller has checked it. Returns the number of bytes. */
    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    static int encode(AbstractByteBuf buf, int index, CharSequence text, int start, int end) {
        // Asking for the capacity makes a view look where the memory is now. There is less room than one byte for each
        // character only with bounds checks off; setBytes() then meets the checks of the JDK.
        if (text instanceof String string && buf instanceof MemoryByteBuf target
                && buf.capacity() - index >= end - start) {
            if (target.array != null) {
                return encode(string, start, end, target.array, target.offset + index);
            }
            if (end - start <= MAX_CHARS_PUT) {
                return encode(string, start, end, target.whole(), target.offset + index);
            }
        }
        return Utf8Scratch.encode(buf, index, text, start, end);
    }

    /**
     * Encodes a part of a string into an array, and writes nothing behind the last byte.
     *
     * @return the number of bytes
     */
    static int encode(String text, int start, int end, byte[] a, int at) {
        int i = ascii(text, start, end, a, at);
        return i == end ? end - start : i - start + encodeMixed(text, i, end, a, at + i - start);
    }

    /** As above, into an NIO buffer. */
    private static int encode(String text, int start, int end, ByteBuffer m, int at) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return i - start + encodeMixed(text, i, end, m, at + i - start);
            }
            m.put(at - start + i, (byte) c);
        }
        return end - start;
    }

    private static int encodeMixed(String text, int start, int end, ByteBuffer m, int at) {
        int p = at;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                m.put(p++, (byte) c);
            } else if (c < 0x800) {
                Memory.setShortLE(null, m, p, twoBytes(c));
                p += 2;
            } else if (!Character.isSurrogate(c)) {
                if (i < end - 1) {
                    // The next character overwrites the fourth byte.
                    Memory.setIntLE(null, m, p, threeBytes(c));
                } else {
                    Memory.setShortLE(null, m, p, threeBytes(c));
                    m.put(p + 2, (byte) (threeBytes(c) >>> 16));
                }
                p += 3;
            } else if (i + 1 < end && Character.isSurrogatePair(c, text.charAt(i + 1))) {
                Memory.setIntLE(null, m, p, fourBytes(c, text.charAt(i + 1)));
                p += 4;
                i++;
            } else {
                m.put(p++, UNKNOWN);
            }
        }
        return p - at;
    }

    /** Copies the leading run of one byte characters in a loop whose one counter spares the bounds checks. */
    private static int ascii(String text, int start, int end, byte[] a, int at) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return i;
            }
            a[at - start + i] = (byte) c;
        }
        return end;
    }

    /**
     * One store for each character: three bytes leave as an {@code int}, whose fourth byte the next character
     * overwrites. So the last character is written on its own.
     */
    private static int encodeMixed(String text, int start, int end, byte[] a, int at) {
        int p = at;
        int i = start;
        while (i < end - 1) {
            // A counted loop, whose index is checked once for all; a pair of surrogates within would not let it be one.
            for (; i < end - 1; i++) {
                char c = text.charAt(i);
                if (c < 0x80) {
                    a[p++] = (byte) c;
                } else if (c < 0x800) {
                    SHORT.set(a, p, (short) twoBytes(c));
                    p += 2;
                } else if (!Character.isSurrogate(c)) {
                    INT.set(a, p, threeBytes(c));
                    p += 3;
                } else {
                    break;
                }
            }
            if (i < end - 1) {
                char c = text.charAt(i);
                if (Character.isSurrogatePair(c, text.charAt(i + 1))) {
                    INT.set(a, p, fourBytes(c, text.charAt(i + 1)));
                    p += 4;
                    i += 2;
                } else {
                    a[p++] = UNKNOWN;
                    i++;
                }
            }
        }
        // Not so if the last two characters were a pair.
        return i < end ? encode(text.charAt(i), a, p) - at : p - at;
    }

    /** Encodes one character that is no half of a pair. Returns the index behind it. */
    private static int encode(char c, byte[] a, int p) {
        if (c < 0x80 || Character.isSurrogate(c)) {
            a[p] = c < 0x80 ? (byte) c : UNKNOWN;
            return p + 1;
        }
        if (c < 0x800) {
            SHORT.set(a, p, (short) twoBytes(c));
            return p + 2;
        }
        SHORT.set(a, p, (short) threeBytes(c));
        a[p + 2] = (byte) (threeBytes(c) >>> 16);
        return p + 3;
    }

    /**
     * Encodes characters into an array, from its beginning, and may write one byte behind the last.
     *
     * @return the number of bytes
     */
    static int encode(char[] chars, int count, byte[] a) {
        int p = 0;
        while (p < count && chars[p] < 0x80) {
            a[p] = (byte) chars[p];
            p++;
        }
        for (int i = p; i < count; i++) {
            char c = chars[i];
            if (c < 0x80) {
                a[p++] = (byte) c;
            } else if (c < 0x800) {
                SHORT.set(a, p, (short) twoBytes(c));
                p += 2;
            } else if (!Character.isSurrogate(c)) {
                INT.set(a, p, threeBytes(c));
                p += 3;
            } else if (i + 1 < count && Character.isSurrogatePair(c, chars[i + 1])) {
                INT.set(a, p, fourBytes(c, chars[++i]));
                p += 4;
            } else {
                a[p++] = UNKNOWN;
            }
        }
        return p;
    }

    // The bytes of a character in little endian order, which most processors store as it is.

    private static int twoBytes(char c) {
        return 0x80C0 | c >>> 6 | (c & 0x3F) << 8;
    }

    /** The three bytes of a character, followed by a zero. */
    private static int threeBytes(char c) {
        return 0x8080E0 | c >>> 12 | (c & 0x0FC0) << 2 | (c & 0x3F) << 16;
    }

    private static int fourBytes(char high, char low) {
        int point = Character.toCodePoint(high, low);
        return 0x808080F0 | point >>> 18 | (point & 0x3F000) >>> 4 | (point & 0x0FC0) << 10 | (point & 0x3F) << 24;
    }
}
