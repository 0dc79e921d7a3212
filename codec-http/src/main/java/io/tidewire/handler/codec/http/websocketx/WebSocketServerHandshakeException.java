/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpRequest;

import java.io.Serial;

/**
 * Thrown when a server refuses the request of an opening handshake.
 */
public final class WebSocketServerHandshakeException extends WebSocketHandshakeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient HttpRequest request;

    /**
     * Creates an exception without a request.
     *
     * @param message the expected and the actual input
     */
    public WebSocketServerHandshakeException(String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input
     * @param httpRequest the request, whose head is copied so that no buffer is held; may be {@code null}
     */
    public WebSocketServerHandshakeException(String message, HttpRequest httpRequest) {
        super(message);
        request = httpRequest == null ? null : new DefaultHttpRequest(httpRequest.protocolVersion(),
                httpRequest.method(), httpRequest.uri(), httpRequest.headers());
    }

    /**
     * Returns the request that was refused.
     *
     * @return its head without content, or {@code null} if none came
     */
    public HttpRequest request() {
        return request;
    }
}
