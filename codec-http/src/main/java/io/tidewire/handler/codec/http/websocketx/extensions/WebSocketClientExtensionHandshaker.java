/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;

import org.jspecify.annotations.Nullable;


/**
 * Offers an extension and understands the answer. Used by many channels at the same time.
 */
public interface WebSocketClientExtensionHandshaker {
    /**
     * Creates the offer.
     *
     * @return the name and the parameters for a request
     */
    WebSocketExtensionData newRequestData();

    /**
     * Judges the answer of a server.
     *
     * @param extensionData one extension that the response names
     * @return the extension; {@code null} if it is another one, or if the answer is not what the offer permits, which
     *     makes the handshake fail unless another handshaker accepts it
     */
    @Nullable WebSocketClientExtension handshakeExtension(WebSocketExtensionData extensionData);
}
