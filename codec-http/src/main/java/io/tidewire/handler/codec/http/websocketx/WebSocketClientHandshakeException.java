/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import java.io.Serial;

/**
 * Thrown when a client refuses the response of an opening handshake.
 */
public final class WebSocketClientHandshakeException extends WebSocketHandshakeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient @Nullable HttpResponse response;

    /**
     * Creates an exception without a response.
     *
     * @param message the expected and the actual input
     */
    public WebSocketClientHandshakeException(@Nullable String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input
     * @param httpResponse the response, if there was one; its head is copied so that no buffer is held
     */
    public WebSocketClientHandshakeException(@Nullable String message, @Nullable HttpResponse httpResponse) {
        super(message);
        response = httpResponse == null ? null : new DefaultHttpResponse(
                httpResponse.protocolVersion(), httpResponse.status(), httpResponse.headers());
    }

    /**
     * Returns the response that was refused.
     *
     * @return its head without content, or {@code null} if none came
     */
    public @Nullable HttpResponse response() {
        return response;
    }
}
