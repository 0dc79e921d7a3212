/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Reads the field {@code Cookie} of a request (RFC 6265 section 4.2).
 *
 * <p>Pairs that are invalid are left out; those around them count. After {@code $Version} at the beginning, the
 * attributes {@code $Path}, {@code $Domain} and {@code $Port} of the obsolete RFC 2965 are left out too. Several fields
 * have to be joined by {@code "; "} or read one by one.
 *
 * <p>A field may have 64 Ki characters and 256 cookies; {@link #withLimits} changes that. Reading is linear in the
 * length. Immutable; any thread.
 */
public final class ServerCookieDecoder extends CookieDecoder {
    /** Leaves out pairs that RFC 6265 section 4.1.1 does not allow. */
    public static final ServerCookieDecoder STRICT = new ServerCookieDecoder(true);
    /** Takes other octets in names and values too. */
    public static final ServerCookieDecoder LAX = new ServerCookieDecoder(false);

    /** More than a browser keeps for a host; {@value}. */
    private static final int DEFAULT_MAX_COOKIES = 256;
    private static final String VERSION = "$Version";
    private static final String[] OBSOLETE_ATTRIBUTES = {"$Path", "$Domain", "$Port"};

    private final int maxCookies;

    private ServerCookieDecoder(boolean strict) {
        this(strict, DEFAULT_MAX_COOKIES, DEFAULT_MAX_LENGTH);
    }

    private ServerCookieDecoder(boolean strict, int maxCookies, int maxLength) {
        super(strict, maxLength);
        this.maxCookies = maxCookies;
    }

    /**
     * Creates a decoder with other limits.
     *
     * @param strict whether names and values must follow the grammar
     * @param maxCookies the most cookies of a field, positive
     * @param maxLength the most characters of a field, positive
     * @return the decoder
     * @throws IllegalArgumentException if a limit is not positive
     */
    public static ServerCookieDecoder withLimits(boolean strict, int maxCookies, int maxLength) {
        return new ServerCookieDecoder(strict, checkPositive(maxCookies, "maxCookies"),
                checkPositive(maxLength, "maxLength"));
    }

    /**
     * Reads the cookies of a field; of several with one name, the first, which is that of the longest path (RFC 6265
     * section 5.4).
     *
     * @param header the value of the field
     * @return a new set, in the order of the names
     * @throws TooLongCookieException if the field is longer than the limit
     * @throws TooManyCookiesException if the field has more cookies than the limit
     */
    public Set<Cookie> decode(String header) {
        Set<Cookie> cookies = new TreeSet<>();
        decode(header, cookies);
        return cookies;
    }

    /**
     * Reads all cookies of a field, several of one name too.
     *
     * @param header the value of the field
     * @return a new list, in the order of the field
     * @throws TooLongCookieException if the field is longer than the limit
     * @throws TooManyCookiesException if the field has more cookies than the limit
     */
    public List<Cookie> decodeAll(String header) {
        List<Cookie> cookies = new ArrayList<>();
        decode(header, cookies);
        return cookies;
    }

    private void decode(String header, Collection<? super Cookie> cookies) {
        checkLength(header);
        int length = header.length();
        boolean obsolete = startsWith(header, 0, VERSION);
        int count = 0;
        // Each pair is searched once, up to its own end: a field of semicolons costs no more than one of letters.
        for (int start = 0; start < length;) {
            int semicolon = header.indexOf(';', start);
            int end = semicolon < 0 ? length : semicolon;
            int nameBegin = skipWhiteSpace(header, start, end);
            int equals = indexOfEquals(header, nameBegin, end);
            start = end + 1;
            if (equals < 0 || obsolete && isObsolete(header, nameBegin)) {
                continue;
            }
            Cookie cookie = initCookie(header, nameBegin, equals, equals + 1, end);
            if (cookie != null) {
                if (++count > maxCookies) {
                    throw TooManyCookiesException.of(maxCookies);
                }
                cookies.add(cookie);
            }
        }
    }

    private static int skipWhiteSpace(String header, int start, int end) {
        int i = start;
        while (i < end && (header.charAt(i) == ' ' || header.charAt(i) == '\t')) {
            i++;
        }
        return i;
    }

    /** Not {@code indexOf}, which would look beyond the pair. */
    private static int indexOfEquals(String header, int start, int end) {
        for (int i = start; i < end; i++) {
            if (header.charAt(i) == '=') {
                return i;
            }
        }
        return -1;
    }

    private static boolean isObsolete(String header, int start) {
        if (header.charAt(start) != '$') {
            return false;
        }
        if (startsWith(header, start, VERSION)) {
            return true;
        }
        for (String attribute : OBSOLETE_ATTRIBUTES) {
            if (startsWith(header, start, attribute)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWith(String header, int start, String name) {
        return header.regionMatches(true, start, name, 0, name.length());
    }
}
