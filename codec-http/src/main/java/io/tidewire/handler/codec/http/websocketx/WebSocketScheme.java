/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.util.AsciiString;
import org.jspecify.annotations.Nullable;

/**
 * The URI schemes of WebSocket with their default ports (RFC 6455 section 3).
 */
public final class WebSocketScheme {

    /** {@code ws}, port 80. */
    public static final WebSocketScheme WS = new WebSocketScheme(80, "ws");
    /** {@code wss}, over TLS, port 443. */
    public static final WebSocketScheme WSS = new WebSocketScheme(443, "wss");

    private final int port;
    private final AsciiString name;

    private WebSocketScheme(int port, String name) {
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
        return o instanceof WebSocketScheme other && port == other.port && name.equals(other.name);
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
