/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * The URI schemes of HTTP with their default ports (RFC 9110 section 4.2).
 */
public final class HttpScheme {

    /** {@code http}, port 80. */
    public static final HttpScheme HTTP = new HttpScheme(80, "http");
    /** {@code https}, port 443. */
    public static final HttpScheme HTTPS = new HttpScheme(443, "https");

    private final int port;
    private final AsciiString name;

    private HttpScheme(int port, String name) {
        this.port = port;
        this.name = AsciiString.cached(name);
    }

    /**
     * The scheme's name.
     *
     * @return the name, in lower case
     */
    public AsciiString name() {
        return name;
    }

    /**
     * The scheme's default port.
     *
     * @return the port
     */
    public int port() {
        return port;
    }

    @Override
    public int hashCode() {
        return 31 * port + name.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object o) {
        return o instanceof HttpScheme other && port == other.port && name.equals(other.name);
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
