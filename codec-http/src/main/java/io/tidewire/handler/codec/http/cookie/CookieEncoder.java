/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The base of the encoders of both sides: the check of a pair.
 *
 * <p>A strict encoder refuses a name that is no token, and a value with other octets than RFC 6265 section 4.1.1 allows
 * or with a quote at one end only. A lax one refuses semicolons and control characters other than HTAB, which would
 * end the pair or the line (SEC-C08).
 */
public abstract class CookieEncoder {
    /** Whether names and values must follow the grammar. */
    protected final boolean strict;

    /**
     * Creates an encoder.
     *
     * @param strict whether names and values must follow the grammar
     */
    protected CookieEncoder(boolean strict) {
        this.strict = strict;
    }

    /**
     * Checks a pair.
     *
     * @param value the value, perhaps within quotes
     * @throws IllegalArgumentException if it is not to be sent
     */
    protected void validateCookie(String name, String value) {
        checkNotNull(name, "name");
        checkNotNull(value, "value");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("name: empty (expected: a token)");
        }
        if (!strict) {
            check("name", name, CookieSyntax.firstThatEndsThePair(name));
            check("value", value, CookieSyntax.firstThatEndsThePair(value));
            return;
        }
        check("name", name, CookieSyntax.firstInvalidInName(name));
        boolean quoted = CookieSyntax.isQuoted(value);
        check("value", value, CookieSyntax.firstInvalidInValue(
                value, quoted ? 1 : 0, quoted ? value.length() - 1 : value.length()));
    }

    private static void check(String part, String text, int invalid) {
        if (invalid >= 0) {
            throw new IllegalArgumentException(part + " of a cookie: character 0x"
                    + Integer.toHexString(text.charAt(invalid)) + " at index " + invalid
                    + " (expected: the grammar of RFC 6265 section 4.1.1)");
        }
    }

    /** Checks a pair and writes it. */
    final void appendPair(Cookie cookie, StringBuilder out) {
        String value = cookie.value();
        appendPair(cookie.name(), value, cookie.wrap() && !CookieSyntax.isQuoted(value), out);
    }

    /** Checks a pair and writes it, within quotes if asked to. */
    final void appendPair(String name, String value, boolean quote, StringBuilder out) {
        validateCookie(name, value);
        out.append(name).append('=');
        if (quote) {
            out.append(CookieSyntax.DOUBLE_QUOTE).append(value).append(CookieSyntax.DOUBLE_QUOTE);
        } else {
            out.append(value);
        }
    }
}
