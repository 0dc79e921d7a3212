/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.internal.StringUtil;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;

/**
 * Percent-encoding (RFC 3986 section 2.1) of query components.
 */
final class PercentEncoding {

    private static final String UNENCODED = "-_.*~";
    private static final char[] DIGITS = "0123456789ABCDEF".toCharArray();

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
        StringBuilder decoded = new StringBuilder(end - start).append(text, start, plain);
        ByteArrayOutputStream escapes = new ByteArrayOutputStream();
        for (int i = plain; i < end; i++) {
            char c = text.charAt(i);
            if (c != '%') {
                decoded.append(plusIsSpace && c == '+' ? ' ' : c);
                continue;
            }
            // Escapes in a row may spell one character together.
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
        for (int i = 0; i < text.length();) {
            if (isPlain(text.charAt(i))) {
                target.append(text.charAt(i++));
                continue;
            }
            int start = i;
            while (i < text.length() && !isPlain(text.charAt(i))) {
                i++;
            }
            for (byte octet : text.substring(start, i).getBytes(charset)) {
                target.append('%').append(DIGITS[octet >> 4 & 0xF]).append(DIGITS[octet & 0xF]);
            }
        }
    }

    private static boolean isPlain(char c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || UNENCODED.indexOf(c) >= 0;
    }
}
