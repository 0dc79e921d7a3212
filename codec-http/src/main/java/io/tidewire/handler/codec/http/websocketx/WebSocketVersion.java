/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import org.jspecify.annotations.Nullable;

/**
 * The versions of the protocol, as {@code Sec-WebSocket-Version} names them. Only {@link #V13}, which is RFC 6455, is
 * spoken; the drafts before it are named so that they can be recognised and refused.
 */
public enum WebSocketVersion {

    /** Any other version. */
    UNKNOWN(null),
    /** The draft hybi-00, which has no version header. */
    V00("0"),
    /** The draft hybi-07. */
    V07("7"),
    /** The drafts hybi-08 to hybi-12. */
    V08("8"),
    /** RFC 6455. */
    V13("13");

    private final @Nullable String headerValue;

    WebSocketVersion(@Nullable String headerValue) {
        this.headerValue = headerValue;
    }

    /**
     * Returns the value of {@code Sec-WebSocket-Version}.
     *
     * @return the number in ASCII
     * @throws IllegalStateException for {@link #UNKNOWN}
     */
    public String toHttpHeaderValue() {
        if (headerValue == null) {
            throw new IllegalStateException("an unknown version has no header value");
        }
        return headerValue;
    }
}
