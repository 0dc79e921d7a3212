/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.handler.codec.DateFormatter;
import io.tidewire.util.internal.InternalThreadLocalMap;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes the field {@code Set-Cookie} of a response (RFC 6265 section 4.1), one for each cookie. A cookie that lives
 * for some time gets {@code Max-Age} and, for old clients, {@code Expires}.
 *
 * <p>The strict encoder sends of several cookies with one name the last (section 4.1.1), and refuses a cookie that
 * breaks the promise of its name, since browsers ignore it: {@code __Secure-} needs {@code Secure}; {@code __Host-}
 * needs that, {@code Path=/} and no {@code Domain}. Both encoders refuse semicolons and control characters in domain
 * and path, whatever class the cookie is of (SEC-C08).
 *
 * <p>Browsers also ignore a cookie whose name and value exceed 4096 octets, and {@code SameSite=None} or
 * {@code Partitioned} without {@code Secure}; that is left to the application. Immutable; any thread.
 */
public final class ServerCookieEncoder extends CookieEncoder {
    /** Writes what RFC 6265 allows. */
    public static final ServerCookieEncoder STRICT = new ServerCookieEncoder(true);
    /** Writes other octets too, and several cookies with one name. */
    public static final ServerCookieEncoder LAX = new ServerCookieEncoder(false);

    /** The end of the last year that four digits can express, in milliseconds. */
    private static final long LAST_MILLIS = 253_402_300_799_000L;
    private static final String SEPARATOR = "; ";

    private final LongSupplier wallClockMillis;

    private ServerCookieEncoder(boolean strict) {
        this(strict, WallClock::millis);
    }

    ServerCookieEncoder(boolean strict, LongSupplier wallClockMillis) {
        super(strict);
        this.wallClockMillis = wallClockMillis;
    }

    /**
     * Writes a cookie without attributes.
     *
     * @return the value of the field
     * @throws IllegalArgumentException if the cookie is not to be sent; see the class
     */
    public String encode(String name, String value) {
        StringBuilder out = InternalThreadLocalMap.get().stringBuilder();
        appendPair(name, value, false, out);
        checkPromise(name, false, null, null);
        return out.toString();
    }

    /**
     * Writes a cookie.
     *
     * @param cookie the cookie; {@code SameSite}, {@code Partitioned} and {@code Priority} need a {@link DefaultCookie}
     * @return the value of the field
     * @throws IllegalArgumentException if the cookie is not to be sent; see the class
     */
    public String encode(Cookie cookie) {
        checkNotNull(cookie, "cookie");
        StringBuilder out = InternalThreadLocalMap.get().stringBuilder();
        appendPair(cookie, out);
        String path = cookie.path();
        String domain = cookie.domain();
        checkPromise(cookie.name(), cookie.isSecure(), path, domain);
        if (cookie.maxAge() != Cookie.UNDEFINED_MAX_AGE) {
            appendEnd(cookie.maxAge(), out);
        }
        appendAttribute(CookieHeaderNames.PATH, path, out);
        appendAttribute(CookieHeaderNames.DOMAIN, domain, out);
        if (cookie.isSecure()) {
            out.append(SEPARATOR).append(CookieHeaderNames.SECURE);
        }
        if (cookie.isHttpOnly()) {
            out.append(SEPARATOR).append(CookieHeaderNames.HTTPONLY);
        }
        if (cookie instanceof DefaultCookie) {
            appendOfBrowsers((DefaultCookie) cookie, out);
        }
        return out.toString();
    }

    private void checkPromise(String name, boolean secure, @Nullable String path, @Nullable String domain) {
        String broken = strict ? CookieSyntax.brokenPromise(name, secure, path, domain) : null;
        if (broken != null) {
            throw new IllegalArgumentException("cookie whose name begins with __ (expected: " + broken + ')');
        }
    }

    private void appendEnd(long maxAge, StringBuilder out) {
        out.append(SEPARATOR).append(CookieHeaderNames.MAX_AGE).append('=').append(maxAge);
        long now = wallClockMillis.getAsLong();
        // In seconds first: the product of a far end overflows. One that has passed is in the past, however far.
        long millis = maxAge >= (LAST_MILLIS - now) / 1000 ? LAST_MILLIS : Math.max(0, now + maxAge(maxAge, now));
        out.append(SEPARATOR).append(CookieHeaderNames.EXPIRES).append('=');
        DateFormatter.append(new Date(millis), out);
    }

    private static long maxAge(long seconds, long now) {
        return seconds < -now / 1000 ? -now : seconds * 1000;
    }

    private static void appendAttribute(String name, @Nullable String value, StringBuilder out) {
        if (value != null) {
            CookieSyntax.checkAttribute(name, value);
            out.append(SEPARATOR).append(name).append('=').append(value);
        }
    }

    private static void appendOfBrowsers(DefaultCookie cookie, StringBuilder out) {
        if (cookie.sameSite() != null) {
            out.append(SEPARATOR).append(CookieHeaderNames.SAMESITE).append('=').append(cookie.sameSite().name());
        }
        if (cookie.isPartitioned()) {
            out.append(SEPARATOR).append(CookieHeaderNames.PARTITIONED);
        }
        if (cookie.priority() != null) {
            out.append(SEPARATOR).append(CookieHeaderNames.PRIORITY).append('=').append(cookie.priority().name());
        }
    }

    /**
     * Writes cookies.
     *
     * @param cookies the cookies, which stay in their order
     * @return the values of the fields, one for each cookie that is sent
     * @throws IllegalArgumentException if a cookie is not to be sent; see the class
     */
    public List<String> encode(Cookie... cookies) {
        return encode(Arrays.asList(checkNotNull(cookies, "cookies")));
    }

    /**
     * Writes cookies.
     *
     * @param cookies the cookies, which stay in their order
     * @return the values of the fields, one for each cookie that is sent
     * @throws IllegalArgumentException if a cookie is not to be sent; see the class
     */
    public List<String> encode(Collection<? extends Cookie> cookies) {
        return encode((Iterable<? extends Cookie>) cookies);
    }

    /**
     * Writes cookies.
     *
     * @param cookies the cookies, which stay in their order
     * @return the values of the fields, one for each cookie that is sent
     * @throws IllegalArgumentException if a cookie is not to be sent; see the class
     */
    public List<String> encode(Iterable<? extends Cookie> cookies) {
        List<String> fields = new ArrayList<>();
        Map<String, Integer> places = strict ? new HashMap<>() : null;
        boolean repeated = false;
        for (Cookie cookie : checkNotNull(cookies, "cookies")) {
            String field = encode(cookie);
            Integer earlier = places == null ? null : places.put(cookie.name(), fields.size());
            if (earlier != null) {
                fields.set(earlier, null);
                repeated = true;
            }
            fields.add(field);
        }
        if (repeated) {
            fields.removeIf(field -> field == null);
        }
        return fields;
    }
}
