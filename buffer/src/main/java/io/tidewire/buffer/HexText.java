/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.EmptyArrays;
import io.tidewire.util.internal.StringUtil;

/** Bytes as hexadecimal text and back. */
final class HexText {
    private static final char[] DIGITS = "0123456789abcdef".toCharArray();
    private static final int ROW_BYTES = 16;
    private static final String RULE = "+-------------------------------------------------+";
    private static final String HEAD = "         " + RULE + StringUtil.NEWLINE
            + "         |  0  1  2  3  4  5  6  7  8  9  a  b  c  d  e  f |" + StringUtil.NEWLINE
            + "+--------" + RULE + "----------------+";

    private HexText() {
    }

    static String dump(byte[] bytes, int from, int length) {
        char[] text = new char[Math.multiplyExact(length, 2)];
        for (int i = 0; i < length; i++) {
            text[2 * i] = DIGITS[bytes[from + i] >> 4 & 0xF];
            text[2 * i + 1] = DIGITS[bytes[from + i] & 0xF];
        }
        return new String(text);
    }

    static byte decodeByte(CharSequence text, int at) {
        char highChar = text.charAt(at);
        char lowChar = text.charAt(at + 1);
        int high = digit(highChar);
        int low = digit(lowChar);
        if (high < 0 || low < 0) {
            throw new IllegalArgumentException("invalid hex byte at index " + at + ": '" + highChar + lowChar + '\'');
        }
        return (byte) (high << 4 | low);
    }

    /** Unlike {@link Character#digit}, accepts only ASCII digits. */
    private static int digit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    static byte[] decode(CharSequence text, int from, int length) {
        if (length < 0 || (length & 1) != 0) {
            throw new IllegalArgumentException("length: " + length + " (expected: even and >= 0)");
        }
        if (length == 0) {
            return EmptyArrays.EMPTY_BYTES;
        }
        byte[] bytes = new byte[length / 2];
        for (int i = 0; i < length; i += 2) {
            bytes[i / 2] = decodeByte(text, from + i);
        }
        return bytes;
    }

    static void appendTable(StringBuilder text, byte[] bytes) {
        text.append(HEAD);
        for (int row = 0; row < bytes.length; row += ROW_BYTES) {
            text.append(StringUtil.NEWLINE).append('|');
            for (int shift = Integer.SIZE - 4; shift >= 0; shift -= 4) {
                text.append(DIGITS[row >>> shift & 0xF]);
            }
            text.append('|');
            appendRow(text, bytes, row);
        }
        text.append(StringUtil.NEWLINE).append("+--------").append(RULE).append("----------------+");
    }

    private static void appendRow(StringBuilder text, byte[] bytes, int row) {
        for (int i = row; i < row + ROW_BYTES; i++) {
            if (i < bytes.length) {
                text.append(' ').append(DIGITS[bytes[i] >> 4 & 0xF]).append(DIGITS[bytes[i] & 0xF]);
            } else {
                text.append("   ");
            }
        }
        text.append(" |");
        for (int i = row; i < row + ROW_BYTES; i++) {
            byte b = i < bytes.length ? bytes[i] : (byte) ' ';
            text.append(b < ' ' || b == 0x7F ? '.' : (char) b);
        }
        text.append('|');
    }
}
