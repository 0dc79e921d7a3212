/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.util.internal.InternalThreadLocalMap;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Writes the field {@code Cookie} of a request (RFC 6265 section 4.2.1). The strict encoder writes cookies of longer
 * paths first, as section 5.4 asks; one without a path counts as the longest, and equals keep their order. Attributes
 * are not sent. Immutable; any thread.
 */
public final class ClientCookieEncoder extends CookieEncoder {
    /** Writes what RFC 6265 allows, longest paths first. */
    public static final ClientCookieEncoder STRICT = new ClientCookieEncoder(true);
    /** Writes other octets too, in the given order. */
    public static final ClientCookieEncoder LAX = new ClientCookieEncoder(false);

    private static final Comparator<Cookie> LONGEST_PATH_FIRST = Comparator.comparingInt(
            cookie -> cookie.path() == null ? Integer.MIN_VALUE : -cookie.path().length());

    private ClientCookieEncoder(boolean strict) {
        super(strict);
    }

    /**
     * Writes a cookie.
     *
     * @return the value of the field
     * @throws IllegalArgumentException if the pair is not to be sent; see {@link CookieEncoder}
     */
    public String encode(String name, String value) {
        StringBuilder out = InternalThreadLocalMap.get().stringBuilder();
        appendPair(name, value, false, out);
        return out.toString();
    }

    /**
     * Writes a cookie.
     *
     * @return the value of the field
     * @throws IllegalArgumentException if the pair is not to be sent; see {@link CookieEncoder}
     */
    public String encode(Cookie cookie) {
        checkNotNull(cookie, "cookie");
        StringBuilder out = InternalThreadLocalMap.get().stringBuilder();
        appendPair(cookie, out);
        return out.toString();
    }

    /**
     * Writes cookies.
     *
     * @param cookies the cookies, which stay in their order
     * @return the value of the field, or {@code null} if there are no cookies
     * @throws IllegalArgumentException if a pair is not to be sent; see {@link CookieEncoder}
     */
    public @Nullable String encode(Cookie... cookies) {
        return encode(Arrays.asList(checkNotNull(cookies, "cookies")));
    }

    /**
     * Writes cookies.
     *
     * @param cookies the cookies, which stay in their order
     * @return the value of the field, or {@code null} if there are no cookies
     * @throws IllegalArgumentException if a pair is not to be sent; see {@link CookieEncoder}
     */
    public @Nullable String encode(Collection<? extends Cookie> cookies) {
        return encode((Iterable<? extends Cookie>) cookies);
    }

    /**
     * Writes cookies.
     *
     * @param cookies the cookies, which stay in their order
     * @return the value of the field, or {@code null} if there are no cookies
     * @throws IllegalArgumentException if a pair is not to be sent; see {@link CookieEncoder}
     */
    public @Nullable String encode(Iterable<? extends Cookie> cookies) {
        Iterator<? extends Cookie> given = checkNotNull(cookies, "cookies").iterator();
        if (!given.hasNext()) {
            return null;
        }
        Cookie first = given.next();
        if (!given.hasNext()) {
            return encode(first);
        }
        Iterator<? extends Cookie> sorted = strict ? sort(cookies) : cookies.iterator();
        StringBuilder out = InternalThreadLocalMap.get().stringBuilder();
        while (sorted.hasNext()) {
            if (!out.isEmpty()) {
                out.append("; ");
            }
            appendPair(sorted.next(), out);
        }
        return out.toString();
    }

    private static Iterator<Cookie> sort(Iterable<? extends Cookie> cookies) {
        List<Cookie> sorted = new ArrayList<>();
        cookies.forEach(sorted::add);
        sorted.sort(LONGEST_PATH_FIRST);
        return sorted.iterator();
    }
}
