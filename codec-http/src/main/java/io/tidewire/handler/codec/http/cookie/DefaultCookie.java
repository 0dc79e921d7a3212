/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.handler.codec.http.cookie.CookieHeaderNames.Priority;
import io.tidewire.handler.codec.http.cookie.CookieHeaderNames.SameSite;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** The cookie of this library, which also has the attributes that browsers have added to RFC 6265. */
public class DefaultCookie implements Cookie {
    private final String name;
    private String value;
    private boolean wrap;
    private @Nullable String domain;
    private @Nullable String path;
    private long maxAge = UNDEFINED_MAX_AGE;
    private boolean secure;
    private boolean httpOnly;
    private @Nullable SameSite sameSite;
    private boolean partitioned;
    private @Nullable Priority priority;

    /**
     * Creates a cookie without attributes. Encoders check what name and value hold; see {@link CookieEncoder}.
     *
     * @param name the name; white space around it is dropped
     * @param value the value, perhaps empty
     * @throws IllegalArgumentException if {@code name} is blank
     */
    public DefaultCookie(String name, String value) {
        this.name = checkNotNull(name, "name").trim();
        if (this.name.isEmpty()) {
            throw new IllegalArgumentException("name: blank (expected: a token)");
        }
        this.value = checkNotNull(value, "value");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String value() {
        return value;
    }

    @Override
    public void setValue(String value) {
        this.value = checkNotNull(value, "value");
    }

    @Override
    public boolean wrap() {
        return wrap;
    }

    @Override
    public void setWrap(boolean wrap) {
        this.wrap = wrap;
    }

    @Override
    public @Nullable String domain() {
        return domain;
    }

    @Override
    public void setDomain(@Nullable String domain) {
        this.domain = attribute("domain", domain);
    }

    @Override
    public @Nullable String path() {
        return path;
    }

    @Override
    public void setPath(@Nullable String path) {
        this.path = attribute("path", path);
    }

    /** Takes what a peer sent, where octets above 0x7F are text (RFC 6265 section 5.2 refuses none). */
    void decoded(@Nullable String domain, @Nullable String path) {
        this.domain = domain;
        this.path = path;
    }

    private static @Nullable String attribute(String attribute, @Nullable String text) {
        if (text == null) {
            return null;
        }
        String trimmed = text.trim();
        CookieSyntax.checkAttribute(attribute, trimmed);
        for (int i = 0; i < trimmed.length(); i++) {
            if (trimmed.charAt(i) > 0x7E) {
                throw new IllegalArgumentException(attribute + ": character 0x"
                        + Integer.toHexString(trimmed.charAt(i)) + " at index " + i + " (expected: visible ASCII)");
            }
        }
        return trimmed.isEmpty() ? null : trimmed;
    }

    /**
     * Checks the value of an attribute.
     *
     * @param name the attribute
     * @param value the value, if there is one
     * @return the value without white space around it, {@code null} if nothing is left
     * @throws IllegalArgumentException if a character is a semicolon, a control or no ASCII
     * @deprecated setters check what they are given
     */
    @Deprecated
    protected @Nullable String validateValue(String name, @Nullable String value) {
        return attribute(name, value);
    }

    @Override
    public long maxAge() {
        return maxAge;
    }

    @Override
    public void setMaxAge(long maxAge) {
        this.maxAge = maxAge;
    }

    @Override
    public boolean isSecure() {
        return secure;
    }

    @Override
    public void setSecure(boolean secure) {
        this.secure = secure;
    }

    @Override
    public boolean isHttpOnly() {
        return httpOnly;
    }

    @Override
    public void setHttpOnly(boolean httpOnly) {
        this.httpOnly = httpOnly;
    }

    /**
     * Returns whether requests from other sites carry the cookie.
     *
     * @return the value, or {@code null} if the user agent decides
     */
    public @Nullable SameSite sameSite() {
        return sameSite;
    }

    /**
     * Chooses whether requests from other sites carry the cookie.
     *
     * @param sameSite the value; none: the user agent decides
     */
    public void setSameSite(@Nullable SameSite sameSite) {
        this.sameSite = sameSite;
    }

    /**
     * Whether each top-level site has a cookie of its own.
     *
     * @return {@code true} if so
     */
    public boolean isPartitioned() {
        return partitioned;
    }

    /**
     * Chooses whether each top-level site has a cookie of its own. Browsers ignore such a cookie unless it is secure.
     *
     * @param partitioned {@code true} if so
     */
    public void setPartitioned(boolean partitioned) {
        this.partitioned = partitioned;
    }

    /**
     * Returns when the cookie is dropped by a browser that has too many.
     *
     * @return the value, or {@code null} if nothing is said about it
     */
    public @Nullable Priority priority() {
        return priority;
    }

    /**
     * Chooses when the cookie is dropped by a browser that has too many.
     *
     * @param priority the value; none: nothing is said about it
     */
    public void setPriority(@Nullable Priority priority) {
        this.priority = priority;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return this == o || o instanceof Cookie other && compareTo(other) == 0;
    }

    @Override
    public int compareTo(Cookie o) {
        int order = name.compareTo(o.name());
        if (order == 0) {
            order = compare(path, o.path(), true);
        }
        return order == 0 ? compare(domain, o.domain(), false) : order;
    }

    private static int compare(@Nullable String mine, @Nullable String other, boolean caseMatters) {
        if (mine == null || other == null) {
            return Boolean.compare(mine != null, other != null);
        }
        return caseMatters ? mine.compareTo(other) : mine.compareToIgnoreCase(other);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name).append('=').append(value);
        if (domain != null) {
            text.append(", domain=").append(domain);
        }
        if (path != null) {
            text.append(", path=").append(path);
        }
        if (maxAge >= 0) {
            text.append(", maxAge=").append(maxAge).append('s');
        }
        if (secure) {
            text.append(", secure");
        }
        if (httpOnly) {
            text.append(", HTTPOnly");
        }
        if (sameSite != null) {
            text.append(", SameSite=").append(sameSite);
        }
        if (partitioned) {
            text.append(", Partitioned");
        }
        if (priority != null) {
            text.append(", Priority=").append(priority);
        }
        return text.toString();
    }
}
