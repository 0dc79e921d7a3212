/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import org.jspecify.annotations.Nullable;

/**
 * A name, a value, and what {@code Set-Cookie} says about them (RFC 6265).
 *
 * <p>The order is that of the names, then of the paths, then of the domains without regard to case; {@code null} goes
 * first. Equality is that of the same three; the value has no part in it. Not thread-safe.
 */
public interface Cookie extends Comparable<Cookie> {
    /** The {@link #maxAge()} of a cookie that ends with the session of its user agent. */
    long UNDEFINED_MAX_AGE = Long.MIN_VALUE;

    /**
     * Returns the name.
     *
     * @return the name, never empty
     */
    String name();

    /**
     * Returns the value.
     *
     * @return the value without the quotes around it, perhaps empty
     */
    String value();

    /**
     * Replaces the value.
     *
     * @param value the value without quotes around it
     */
    void setValue(String value);

    /**
     * Whether the value stands in double quotes where it is sent.
     *
     * @return {@code true} if so
     */
    boolean wrap();

    /**
     * Chooses whether the value stands in double quotes where it is sent.
     *
     * @param wrap {@code true} for quotes
     */
    void setWrap(boolean wrap);

    /**
     * Returns the domain.
     *
     * @return the attribute as it was sent or set; none: only the host that sent the cookie gets it back
     */
    @Nullable String domain();

    /**
     * Replaces the domain.
     *
     * @param domain the domain; none or blank: only the host itself
     * @throws IllegalArgumentException if a character is a semicolon, a control or no ASCII
     */
    void setDomain(@Nullable String domain);

    /**
     * Returns the path.
     *
     * @return the attribute as it was sent or set; none: the folder of the request counts
     */
    @Nullable String path();

    /**
     * Replaces the path.
     *
     * @param path the path; none or blank: the folder of the request
     * @throws IllegalArgumentException if a character is a semicolon, a control or no ASCII
     */
    void setPath(@Nullable String path);

    /**
     * Returns how long the cookie lives.
     *
     * @return seconds; zero or less if it has ended, {@link #UNDEFINED_MAX_AGE} if it ends with the session
     */
    long maxAge();

    /**
     * Sets how long the cookie lives.
     *
     * @param maxAge seconds; zero or less ends it at once, {@link #UNDEFINED_MAX_AGE} with the session
     */
    void setMaxAge(long maxAge);

    /**
     * Whether only secure connections carry the cookie.
     *
     * @return {@code true} if so
     */
    boolean isSecure();

    /**
     * Chooses whether only secure connections carry the cookie.
     *
     * @param secure {@code true} if so
     */
    void setSecure(boolean secure);

    /**
     * Whether scripts in a browser do not see the cookie.
     *
     * @return {@code true} if they do not
     */
    boolean isHttpOnly();

    /**
     * Chooses whether scripts in a browser see the cookie.
     *
     * @param httpOnly {@code true} if they do not
     */
    void setHttpOnly(boolean httpOnly);
}
