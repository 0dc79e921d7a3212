/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The base of the decoders of both sides: one cookie of a pair, and the limit of a field.
 *
 * <p>A strict decoder drops a pair whose name is no token, or whose value has other octets than RFC 6265 section 4.1.1
 * allows. A lax one takes it, unless the name is empty or the value begins with a quote that nothing closes.
 */
public abstract class CookieDecoder {
    /** The most characters of a field that {@code STRICT} and {@code LAX} read: {@value}. */
    static final int DEFAULT_MAX_LENGTH = 64 * 1024;

    private final boolean strict;
    private final int maxLength;

    /**
     * Creates a decoder with the default limits.
     *
     * @param strict whether names and values must follow the grammar
     */
    protected CookieDecoder(boolean strict) {
        this(strict, DEFAULT_MAX_LENGTH);
    }

    CookieDecoder(boolean strict, int maxLength) {
        this.strict = strict;
        this.maxLength = maxLength;
    }

    final boolean isStrict() {
        return strict;
    }

    /** Checks the length of a field before anything is made of it. */
    final void checkLength(String header) {
        if (checkNotNull(header, "header").length() > maxLength) {
            throw TooLongCookieException.of(header.length(), maxLength);
        }
    }

    /**
     * Creates a cookie of a pair.
     *
     * @param header holds the pair
     * @param nameBegin index of the first character of the name, or -1 if there is none
     * @param nameEnd index after the last character of the name
     * @param valueBegin index of the first character of the value, or -1 if the pair has no equals sign
     * @param valueEnd index after the last character of the value
     * @return the cookie, without attributes, or {@code null} if the pair is invalid
     */
    protected @Nullable DefaultCookie initCookie(String header, int nameBegin, int nameEnd, int valueBegin,
            int valueEnd) {
        if (nameBegin < 0 || nameBegin >= nameEnd || valueBegin < 0) {
            return null;
        }
        boolean wrap = false;
        int from = valueBegin;
        int to = valueEnd;
        if (from < to && header.charAt(from) == CookieSyntax.DOUBLE_QUOTE) {
            if (to - from < 2 || header.charAt(to - 1) != CookieSyntax.DOUBLE_QUOTE) {
                return null;
            }
            wrap = true;
            from++;
            to--;
        }
        if (strict && CookieSyntax.firstInvalidInValue(header, from, to) >= 0) {
            return null;
        }
        String name = header.substring(nameBegin, nameEnd);
        if (strict ? CookieSyntax.firstInvalidInName(name) >= 0 : name.trim().isEmpty()) {
            return null;
        }
        DefaultCookie cookie = new DefaultCookie(name, header.substring(from, to));
        cookie.setWrap(wrap);
        return cookie;
    }
}
