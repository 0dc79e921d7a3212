/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.StringUtil;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Percent-encoding (RFC 3986 section 2.1) of query components.
 */
final class PercentEncoding {

    /** The characters that are never escaped: letters, digits and {@code - _ . * ~}. */
    private static final boolean[] PLAIN = new boolean[0x80];
    private static final char[] DIGITS = "0123456789ABCDEF".toCharArray();

    static {
        for (char c = 0; c < PLAIN.length; c++) {
            PLAIN[c] = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || "-_.*~".indexOf(c) >= 0;
        }
    }

    private PercentEncoding() {
    }

    /**
     * Decodes {@code text[start, end)}.
     *
     * @param plusIsSpace whether {@code +} stands for a space
     * @throws IllegalArgumentException if an escape is not {@code % HEXDIG HEXDIG}
     */
    static String decode(String text, int start, int end, Charset charset, boolean plusIsSpace) {
        int plain = start;
        while (plain < end && text.charAt(plain) != '%' && (!plusIsSpace || text.charAt(plain) != '+')) {
            plain++;
        }
        if (plain == end) {
            return text.substring(start, end);
        }
        return charset.equals(StandardCharsets.UTF_8) ? decodeUtf8(text, start, end, plusIsSpace)
                : decodeRuns(text, start, end, charset, plusIsSpace);
    }

    /** Decodes all octets at once: in UTF-8 a plain character that is an octet ends what escapes have begun. */
    private static String decodeUtf8(String text, int start, int end, boolean plusIsSpace) {
        byte[] octets = new byte[end - start]; // bounded by the text
        int length = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c == '%') {
                octets[length++] = (byte) octet(text, i, end);
                i += 2;
            } else if (c < 0x80) {
                octets[length++] = (byte) (plusIsSpace && c == '+' ? ' ' : c);
            } else {
                return decodeRuns(text, start, end, StandardCharsets.UTF_8, plusIsSpace);
            }
        }
        return new String(octets, 0, length, StandardCharsets.UTF_8);
    }

    /** Decodes escapes in a row together, since they may spell one character, and leaves other characters alone. */
    private static String decodeRuns(String text, int start, int end, Charset charset, boolean plusIsSpace) {
        StringBuilder decoded = new StringBuilder(end - start);
        ByteArrayOutputStream escapes = new ByteArrayOutputStream();
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c != '%') {
                decoded.append(plusIsSpace && c == '+' ? ' ' : c);
                continue;
            }
            escapes.reset();
            for (; i < end && text.charAt(i) == '%'; i += 3) {
                escapes.write(octet(text, i, end));
            }
            i--;
            decoded.append(escapes.toString(charset));
        }
        return decoded.toString();
    }

    private static int octet(String text, int percent, int end) {
        int high = percent + 2 < end ? StringUtil.decodeHexNibble(text.charAt(percent + 1)) : -1;
        int low = percent + 2 < end ? StringUtil.decodeHexNibble(text.charAt(percent + 2)) : -1;
        if (high < 0 || low < 0) {
            throw new IllegalArgumentException("escape at index " + percent + ": malformed (expected: % and two"
                    + " hexadecimal digits)");
        }
        return high << 4 | low;
    }

    /** Appends a component with everything escaped that is not plain everywhere. */
    static void encode(StringBuilder target, String text, Charset charset) {
        int plain = 0;
        while (plain < text.length() && isPlain(text.charAt(plain))) {
            plain++;
        }
        if (plain == text.length()) {
            target.append(text);
        } else if (charset.equals(StandardCharsets.UTF_8)) {
            encodeUtf8(target.append(text, 0, plain), text, plain);
        } else {
            encodeRuns(target.append(text, 0, plain), text, plain, charset);
        }
    }

    /** Escapes without octets in between. Half a surrogate pair becomes a question mark, as for any encoder. */
    private static void encodeUtf8(StringBuilder target, String text, int start) {
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isPlain(c)) {
                target.append(c);
            } else if (c < 0x80) {
                escape(target, c);
            } else if (c < 0x800) {
                escape(target, 0xC0 | c >> 6);
                escape(target, 0x80 | c & 0x3F);
            } else if (!Character.isSurrogate(c)) {
                escape(target, 0xE0 | c >> 12);
                escape(target, 0x80 | c >> 6 & 0x3F);
                escape(target, 0x80 | c & 0x3F);
            } else if (i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1))) {
                int codePoint = Character.toCodePoint(c, text.charAt(++i));
                escape(target, 0xF0 | codePoint >> 18);
                escape(target, 0x80 | codePoint >> 12 & 0x3F);
                escape(target, 0x80 | codePoint >> 6 & 0x3F);
                escape(target, 0x80 | codePoint & 0x3F);
            } else {
                escape(target, '?');
            }
        }
    }

    private static void encodeRuns(StringBuilder target, String text, int from, Charset charset) {
        for (int i = from; i < text.length();) {
            if (isPlain(text.charAt(i))) {
                target.append(text.charAt(i++));
                continue;
            }
            int start = i;
            while (i < text.length() && !isPlain(text.charAt(i))) {
                i++;
            }
            for (byte octet : text.substring(start, i).getBytes(charset)) {
                escape(target, octet);
            }
        }
    }

    private static void escape(StringBuilder target, int octet) {
        target.append('%').append(DIGITS[octet >> 4 & 0xF]).append(DIGITS[octet & 0xF]);
    }

    private static boolean isPlain(char c) {
        return c < PLAIN.length && PLAIN[c];
    }
}
