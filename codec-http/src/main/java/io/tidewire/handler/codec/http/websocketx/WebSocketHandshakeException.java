/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import org.jspecify.annotations.Nullable;

import java.io.Serial;

/**
 * Thrown when an opening handshake fails (RFC 6455 section 4).
 */
public class WebSocketHandshakeException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input
     */
    public WebSocketHandshakeException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input
     */
    public WebSocketHandshakeException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
