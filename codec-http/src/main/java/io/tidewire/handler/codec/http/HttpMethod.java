/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * A request method (RFC 9110 section 9). Method names are case-sensitive tokens; any token is a method. Immutable.
 */
public class HttpMethod implements Comparable<HttpMethod> {

    /** RFC 9110 section 9.3.7. */
    public static final HttpMethod OPTIONS = new HttpMethod("OPTIONS");
    /** RFC 9110 section 9.3.1. */
    public static final HttpMethod GET = new HttpMethod("GET");
    /** RFC 9110 section 9.3.2. */
    public static final HttpMethod HEAD = new HttpMethod("HEAD");
    /** RFC 9110 section 9.3.3. */
    public static final HttpMethod POST = new HttpMethod("POST");
    /** RFC 9110 section 9.3.4. */
    public static final HttpMethod PUT = new HttpMethod("PUT");
    /** RFC 5789. */
    public static final HttpMethod PATCH = new HttpMethod("PATCH");
    /** RFC 9110 section 9.3.5. */
    public static final HttpMethod DELETE = new HttpMethod("DELETE");
    /** RFC 9110 section 9.3.8. */
    public static final HttpMethod TRACE = new HttpMethod("TRACE");
    /** RFC 9110 section 9.3.6. */
    public static final HttpMethod CONNECT = new HttpMethod("CONNECT");
    /** A safe method with content (draft-ietf-httpbis-safe-method-w-body). */
    public static final HttpMethod QUERY = new HttpMethod("QUERY");

    private final AsciiString name;
    private final String text;

    /**
     * Creates a method. {@link #valueOf(String)} avoids the object for the common ones.
     *
     * @param name a token (RFC 9110 section 5.6.2)
     * @throws IllegalArgumentException if {@code name} is empty or not a token
     */
    public HttpMethod(String name) {
        ObjectUtil.checkNotNull(name, "name");
        int bad = OctetTables.firstNonToken(name);
        if (bad >= 0 || name.isEmpty()) {
            throw new IllegalArgumentException("name: not a token, length " + name.length() + ", offending index "
                    + bad + " (expected: 1*tchar)");
        }
        text = name;
        this.name = AsciiString.cached(name);
    }

    /**
     * Finds the method of that name.
     *
     * @param name a token; the case matters
     * @return the constant if there is one, else a new object
     * @throws IllegalArgumentException if {@code name} is empty or not a token
     */
    public static HttpMethod valueOf(String name) {
        HttpMethod known = KnownMethods.find(name);
        return known != null ? known : new HttpMethod(name);
    }

    /**
     * The name.
     *
     * @return the name
     */
    public String name() {
        return text;
    }

    /**
     * The name as octets.
     *
     * @return the name
     */
    public AsciiString asciiName() {
        return name;
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return this == o || o instanceof HttpMethod other && text.equals(other.text);
    }

    @Override
    public String toString() {
        return text;
    }

    @Override
    public int compareTo(HttpMethod o) {
        return this == o ? 0 : text.compareTo(o.text);
    }
}
