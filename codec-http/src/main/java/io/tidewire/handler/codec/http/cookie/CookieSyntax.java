/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.handler.codec.http.HttpHeaderValidationUtil;
import org.jspecify.annotations.Nullable;

/** The grammar of cookies (RFC 6265 section 4.1.1) and the promises that names make (SEC-C08). Any thread. */
final class CookieSyntax {
    static final char DOUBLE_QUOTE = '"';

    private static final String SECURE_PREFIX = "__Secure-";
    private static final String HOST_PREFIX = "__Host-";

    /** {@code cookie-octet}: visible ASCII without quote, comma, semicolon and backslash. */
    private static final boolean[] COOKIE_OCTETS = new boolean[128];

    static {
        for (int c = 0x21; c < 0x7F; c++) {
            COOKIE_OCTETS[c] = c != DOUBLE_QUOTE && c != ',' && c != ';' && c != '\\';
        }
    }

    private CookieSyntax() {
    }

    /** Returns the index of the first character that is no octet of a cookie's value, or -1. */
    static int firstInvalidInValue(CharSequence text, int start, int end) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (c >= 128 || !COOKIE_OCTETS[c]) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the index of the first character that is not part of a token, or -1. */
    static int firstInvalidInName(CharSequence name) {
        return HttpHeaderValidationUtil.validateToken(name);
    }

    /** Returns the index of the first character that no mode lets through, since it ends the pair or the line. */
    static int firstThatEndsThePair(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            if (endsThePair(text.charAt(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean endsThePair(char c) {
        return c == ';' || isControl(c);
    }

    /** Every control character but HTAB. */
    static boolean isControl(char c) {
        return c < ' ' && c != '\t' || c == 0x7F;
    }

    /**
     * Checks the value of an attribute.
     *
     * @throws IllegalArgumentException if it would end the attribute or the line
     */
    static void checkAttribute(String attribute, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (endsThePair(c) || c == '\t') {
                throw new IllegalArgumentException(attribute + ": character 0x" + Integer.toHexString(c)
                        + " at index " + i + " (expected: neither a semicolon nor a control character)");
            }
        }
    }

    /** Whether a value stands in double quotes. */
    static boolean isQuoted(String value) {
        int last = value.length() - 1;
        return last > 0 && value.charAt(0) == DOUBLE_QUOTE && value.charAt(last) == DOUBLE_QUOTE;
    }

    /**
     * Returns which promise of its name a cookie breaks. Browsers ignore such a cookie, whatever the case of its name
     * (draft-ietf-httpbis-rfc6265bis section 5.7).
     *
     * @return the promise, or {@code null} if all are kept
     */
    static @Nullable String brokenPromise(String name, boolean secure, @Nullable String path, @Nullable String domain) {
        if (startsWith(name, SECURE_PREFIX)) {
            return secure ? null : "Secure";
        }
        if (startsWith(name, HOST_PREFIX) && !(secure && "/".equals(path) && domain == null)) {
            return "Secure, Path=/ and no Domain";
        }
        return null;
    }

    private static boolean startsWith(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }
}
