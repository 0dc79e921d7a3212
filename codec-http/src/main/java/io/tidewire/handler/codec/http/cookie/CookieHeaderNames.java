/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import org.jspecify.annotations.Nullable;

/** The names of the attributes in {@code Set-Cookie}, as encoders spell them; decoders ignore case. */
public final class CookieHeaderNames {
    /** The hosts that get the cookie: this one and those below it (RFC 6265 section 4.1.2.3). */
    public static final String DOMAIN = "Domain";
    /** The date on which the cookie ends (RFC 6265 section 4.1.2.1). */
    public static final String EXPIRES = "Expires";
    /** Scripts do not see the cookie (RFC 6265 section 4.1.2.6). */
    public static final String HTTPONLY = "HTTPOnly";
    /** The seconds after which the cookie ends; goes before {@link #EXPIRES} (RFC 6265 section 4.1.2.2). */
    public static final String MAX_AGE = "Max-Age";
    /** Each top-level site has a cookie of its own (CHIPS). Browsers ask for {@link #SECURE} with it. */
    public static final String PARTITIONED = "Partitioned";
    /** The path at and below which the cookie is sent (RFC 6265 section 4.1.2.4). */
    public static final String PATH = "Path";
    /** The order in which Chromium drops cookies of which it has too many; see {@link Priority}. */
    public static final String PRIORITY = "Priority";
    /** Whether requests from other sites carry the cookie; see {@link SameSite}. */
    public static final String SAMESITE = "SameSite";
    /** The cookie travels over secure connections only (RFC 6265 section 4.1.2.5). */
    public static final String SECURE = "Secure";

    private CookieHeaderNames() {
    }

    /** The values of {@link #SAMESITE}. */
    public enum SameSite {
        /** Requests of the same site carry the cookie, and so do links from others. */
        Lax,
        /** Only requests of the same site carry the cookie. */
        Strict,
        /** Every request carries the cookie. Browsers ask for {@link #SECURE} with it. */
        None;

        private static final SameSite[] VALUES = values();

        /** Returns the value of that name in any case, if there is one. */
        static @Nullable SameSite of(String name) {
            for (SameSite value : VALUES) {
                if (value.name().equalsIgnoreCase(name)) {
                    return value;
                }
            }
            return null;
        }
    }

    /** The values of {@link #PRIORITY}, lowest first. */
    public enum Priority {
        /** Dropped first. */
        Low,
        /** Any cookie that says nothing about it. */
        Medium,
        /** Dropped last. */
        High;

        private static final Priority[] VALUES = values();

        /** Returns the value of that name in any case, if there is one. */
        static @Nullable Priority of(String name) {
            for (Priority value : VALUES) {
                if (value.name().equalsIgnoreCase(name)) {
                    return value;
                }
            }
            return null;
        }
    }
}
