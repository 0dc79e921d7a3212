/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

import java.io.Serial;

/**
 * Thrown when a server refuses the request of an opening handshake.
 */
public final class WebSocketServerHandshakeException extends WebSocketHandshakeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient @Nullable HttpRequest request;

    /**
     * Creates an exception without a request.
     *
     * @param message the expected and the actual input
     */
    public WebSocketServerHandshakeException(@Nullable String message) {
        this(message, null);
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input
     * @param httpRequest the request, if there was one; its head is copied so that no buffer is held
     */
    public WebSocketServerHandshakeException(@Nullable String message, @Nullable HttpRequest httpRequest) {
        super(message);
        request = httpRequest == null ? null : new DefaultHttpRequest(httpRequest.protocolVersion(),
                httpRequest.method(), httpRequest.uri(), httpRequest.headers());
    }

    /**
     * Returns the request that was refused.
     *
     * @return its head without content, or {@code null} if none came
     */
    public @Nullable HttpRequest request() {
        return request;
    }
}
