/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DefaultHeaders.NameValidator;
import io.tidewire.util.AsciiString;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Names that have no place in a trailer section (RFC 9110 section 6.5.1): those that frame, route, authenticate,
 * modify or negotiate, because they must be known before the content (SEC-B09).
 */
final class TrailerNames {

    /** The validator of an application's trailers: each is a token, and no framing field. */
    static final NameValidator<CharSequence> VALIDATOR = TrailerNames::validate;

    /** Sorted by length for a cheap miss. */
    private static final AsciiString[] FORBIDDEN = Stream.of(HttpHeaderNames.CONTENT_LENGTH,
            HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.TRAILER, HttpHeaderNames.HOST,
            HttpHeaderNames.CONNECTION, HttpHeaderNames.UPGRADE, HttpHeaderNames.TE, HttpHeaderNames.EXPECT,
            HttpHeaderNames.MAX_FORWARDS, HttpHeaderNames.CACHE_CONTROL, HttpHeaderNames.PRAGMA,
            HttpHeaderNames.RANGE, HttpHeaderNames.AUTHORIZATION, HttpHeaderNames.PROXY_AUTHENTICATE,
            HttpHeaderNames.PROXY_AUTHORIZATION, HttpHeaderNames.WWW_AUTHENTICATE, HttpHeaderNames.COOKIE,
            HttpHeaderNames.SET_COOKIE, HttpHeaderNames.CONTENT_ENCODING, HttpHeaderNames.CONTENT_TYPE,
            HttpHeaderNames.CONTENT_RANGE, HttpHeaderNames.LOCATION, HttpHeaderNames.RETRY_AFTER,
            HttpHeaderNames.VARY, HttpHeaderNames.WARNING, HttpHeaderNames.AGE, HttpHeaderNames.EXPIRES,
            HttpHeaderNames.DATE).sorted((a, b) -> a.length() - b.length()).toArray(AsciiString[]::new);
    private static final int LONGEST = Arrays.stream(FORBIDDEN).mapToInt(AsciiString::length).max().orElse(0);

    private TrailerNames() {
    }

    /** Whether the decoder drops a trailer field of that name. */
    static boolean isForbidden(AsciiString name) {
        if (name.length() > LONGEST) {
            return false;
        }
        for (AsciiString forbidden : FORBIDDEN) {
            if (forbidden.length() >= name.length()) {
                if (forbidden.length() > name.length()) {
                    return false;
                }
                if (forbidden.contentEqualsIgnoreCase(name)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void validate(CharSequence name) {
        FieldRules.TOKEN_NAME.validateName(name);
        if (AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.CONTENT_LENGTH)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.TRANSFER_ENCODING)
                || AsciiString.contentEqualsIgnoreCase(name, HttpHeaderNames.TRAILER)) {
            throw new IllegalArgumentException("name: " + name + " (expected: a field that may be a trailer)");
        }
    }
}
