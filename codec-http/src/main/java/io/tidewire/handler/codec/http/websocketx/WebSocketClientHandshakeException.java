/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.HttpResponse;

import java.io.Serial;

/**
 * Thrown when a client refuses the response of an opening handshake.
 */
public final class WebSocketClientHandshakeException extends WebSocketHandshakeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient HttpResponse response;

    /**
     * Creates an exception without a response.
     *
     * @param message the expected and the actual input
     */
    public WebSocketClientHandshakeException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input
     * @param httpResponse the response, whose head is copied so that no buffer is held; may be {@code null}
     */
    public WebSocketClientHandshakeException(String message, HttpResponse httpResponse) {
        super(message);
        response = httpResponse == null ? null : new DefaultHttpResponse(
                httpResponse.protocolVersion(), httpResponse.status(), httpResponse.headers());
    }

    /**
     * Returns the response that was refused.
     *
     * @return its head without content, or {@code null} if none came
     */
    public HttpResponse response() {
        return response;
    }
}
