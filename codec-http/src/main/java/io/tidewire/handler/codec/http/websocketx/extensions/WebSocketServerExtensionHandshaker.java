/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;

import org.jspecify.annotations.Nullable;


/**
 * Accepts or declines offers of an extension. Used by many channels at the same time.
 */
public interface WebSocketServerExtensionHandshaker {
    /**
     * Judges an offer.
     *
     * @param extensionData one extension that the request names
     * @return the extension, {@code null} to decline
     */
    @Nullable WebSocketServerExtension handshakeExtension(WebSocketExtensionData extensionData);
}
