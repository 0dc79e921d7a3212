/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.handler.codec.DateFormatter;
import org.jspecify.annotations.Nullable;

import java.util.Date;
import java.util.function.LongSupplier;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Reads the field {@code Set-Cookie} of a response (RFC 6265 section 5.2).
 *
 * <p>Attributes of unknown names or with invalid values are left out; of several with one name, the last one counts.
 * {@code Max-Age} goes before {@code Expires}, which becomes the seconds that are left. Domain and path come as they
 * were sent: what they mean is for the one who stores the cookie (section 5.3). A field with a control character
 * other than HTAB is no cookie.
 *
 * <p>The strict decoder also ignores a cookie that breaks the promise of its name: {@code __Secure-} needs
 * {@code Secure}; {@code __Host-} needs that, {@code Path=/} and no {@code Domain}.
 *
 * <p>A field may have 64 Ki characters; {@link #withLimit} changes that. Reading is linear in the length. Immutable;
 * any thread.
 */
public final class ClientCookieDecoder extends CookieDecoder {
    /** Takes only names and values of RFC 6265 section 4.1.1. */
    public static final ClientCookieDecoder STRICT = new ClientCookieDecoder(true);
    /** Takes other octets too, and white space around the equals sign. */
    public static final ClientCookieDecoder LAX = new ClientCookieDecoder(false);

    private static final long MILLIS_PER_SECOND = 1000;

    private final LongSupplier wallClockMillis;

    private ClientCookieDecoder(boolean strict) {
        this(strict, DEFAULT_MAX_LENGTH, WallClock::millis);
    }

    ClientCookieDecoder(boolean strict, int maxLength, LongSupplier wallClockMillis) {
        super(strict, maxLength);
        this.wallClockMillis = wallClockMillis;
    }

    /**
     * Creates a decoder with another limit.
     *
     * @param strict whether name and value must follow the grammar
     * @param maxLength the most characters of a field, positive
     * @return the decoder
     * @throws IllegalArgumentException if the limit is not positive
     */
    public static ClientCookieDecoder withLimit(boolean strict, int maxLength) {
        return new ClientCookieDecoder(strict, checkPositive(maxLength, "maxLength"), WallClock::millis);
    }

    /**
     * Reads a cookie.
     *
     * @param header the value of one field
     * @return the cookie, a {@link DefaultCookie}, or {@code null} if the field holds none
     * @throws TooLongCookieException if the field is longer than the limit
     */
    public @Nullable Cookie decode(String header) {
        checkLength(header);
        int pairEnd = endOfPart(header, 0);
        DefaultCookie cookie = pair(header, pairEnd);
        if (cookie == null || hasControl(header)) {
            return null;
        }
        Attributes attributes = new Attributes(cookie, header);
        for (int start = pairEnd + 1; start < header.length();) {
            int end = endOfPart(header, start);
            attributes.read(start, end);
            start = end + 1;
        }
        attributes.apply(wallClockMillis);
        boolean keepsPromise = CookieSyntax.brokenPromise(
                cookie.name(), cookie.isSecure(), cookie.path(), cookie.domain()) == null;
        return keepsPromise || !isStrict() ? cookie : null;
    }

    private @Nullable DefaultCookie pair(String header, int end) {
        int nameBegin = skipWhiteSpace(header, 0, end);
        int equals = header.indexOf('=', nameBegin);
        if (equals < 0 || equals >= end) {
            return null;
        }
        if (isStrict()) {
            return initCookie(header, nameBegin, equals, equals + 1, end);
        }
        int valueBegin = skipWhiteSpace(header, equals + 1, end);
        return initCookie(header, nameBegin, skipWhiteSpaceBefore(header, nameBegin, equals), valueBegin,
                skipWhiteSpaceBefore(header, valueBegin, end));
    }

    private static boolean hasControl(String header) {
        for (int i = 0; i < header.length(); i++) {
            if (CookieSyntax.isControl(header.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static int endOfPart(String header, int start) {
        int semicolon = header.indexOf(';', start);
        return semicolon < 0 ? header.length() : semicolon;
    }

    private static int skipWhiteSpace(String header, int start, int end) {
        int i = start;
        while (i < end && isWhiteSpace(header.charAt(i))) {
            i++;
        }
        return i;
    }

    private static int skipWhiteSpaceBefore(String header, int start, int end) {
        int i = end;
        while (i > start && isWhiteSpace(header.charAt(i - 1))) {
            i--;
        }
        return i;
    }

    private static boolean isWhiteSpace(char c) {
        return c == ' ' || c == '\t';
    }

    /** The attributes of one cookie that have been read. */
    private static final class Attributes {
        private final DefaultCookie cookie;
        private final String header;
        private @Nullable String domain;
        private @Nullable String path;
        /** The last valid date but that at {@link #expiresBegin}. */
        private @Nullable Date expires;
        /** Where a date begins and ends that was not looked at, since {@code Max-Age} makes it void; or -1. */
        private int expiresBegin = -1;
        private int expiresEnd;

        Attributes(DefaultCookie cookie, String header) {
            this.cookie = cookie;
            this.header = header;
        }

        /** One attribute (RFC 6265 section 5.2); the length of its name distinguishes most of them. */
        void read(int start, int end) {
            int nameBegin = skipWhiteSpace(header, start, end);
            int equals = nameBegin;
            while (equals < end && header.charAt(equals) != '=') {
                equals++;
            }
            int nameLength = skipWhiteSpaceBefore(header, nameBegin, equals) - nameBegin;
            int valueBegin = skipWhiteSpace(header, Math.min(equals + 1, end), end);
            int valueEnd = skipWhiteSpaceBefore(header, valueBegin, end);
            if (is(CookieHeaderNames.PATH, header, nameBegin, nameLength)) {
                path = text(header, valueBegin, valueEnd);
            } else if (is(CookieHeaderNames.DOMAIN, header, nameBegin, nameLength)) {
                domain = text(header, valueBegin, valueEnd);
            } else if (is(CookieHeaderNames.SECURE, header, nameBegin, nameLength)) {
                cookie.setSecure(true);
            } else if (is(CookieHeaderNames.HTTPONLY, header, nameBegin, nameLength)) {
                cookie.setHttpOnly(true);
            } else if (is(CookieHeaderNames.MAX_AGE, header, nameBegin, nameLength)) {
                readMaxAge(valueBegin, valueEnd);
            } else if (is(CookieHeaderNames.EXPIRES, header, nameBegin, nameLength)) {
                parseExpires();
                expiresBegin = valueBegin;
                expiresEnd = valueEnd;
            } else if (is(CookieHeaderNames.SAMESITE, header, nameBegin, nameLength)) {
                cookie.setSameSite(CookieHeaderNames.SameSite.of(header.substring(valueBegin, valueEnd)));
            } else if (is(CookieHeaderNames.PARTITIONED, header, nameBegin, nameLength)) {
                cookie.setPartitioned(true);
            } else if (is(CookieHeaderNames.PRIORITY, header, nameBegin, nameLength)) {
                cookie.setPriority(CookieHeaderNames.Priority.of(header.substring(valueBegin, valueEnd)));
            }
        }

        private static boolean is(String attribute, String header, int start, int length) {
            return length == attribute.length() && header.regionMatches(true, start, attribute, 0, length);
        }

        private static @Nullable String text(String header, int start, int end) {
            return start == end ? null : header.substring(start, end);
        }

        /** A sign and digits (RFC 6265 section 5.2.2). A number beyond a {@code long} counts as the largest. */
        private void readMaxAge(int start, int end) {
            boolean negative = start < end && header.charAt(start) == '-';
            int from = negative ? start + 1 : start;
            long seconds = 0;
            for (int i = from; i < end; i++) {
                int digit = header.charAt(i) - '0';
                if (digit < 0 || digit > 9) {
                    return;
                }
                seconds = seconds > (Long.MAX_VALUE - digit) / 10 ? Long.MAX_VALUE : seconds * 10 + digit;
            }
            if (from < end) {
                cookie.setMaxAge(negative ? 0 : seconds);
            }
        }

        private void parseExpires() {
            if (expiresBegin >= 0) {
                Date date = DateFormatter.parseHttpDate(header, expiresBegin, expiresEnd);
                expires = date == null ? expires : date;
            }
        }

        void apply(LongSupplier wallClockMillis) {
            cookie.decoded(domain, path);
            if (cookie.maxAge() != Cookie.UNDEFINED_MAX_AGE) {
                return;
            }
            parseExpires();
            if (expires != null) {
                long leftMillis = expires.getTime() - wallClockMillis.getAsLong();
                cookie.setMaxAge(-Math.floorDiv(-leftMillis, MILLIS_PER_SECOND));
            }
        }
    }
}
