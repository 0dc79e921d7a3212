/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


/**
 * An extension that a server accepts.
 */
public interface WebSocketServerExtension extends WebSocketExtension {
    /**
     * Returns what the server answers to the offer.
     *
     * @return the name and the parameters that hold for the connection
     */
    WebSocketExtensionData newReponseData();
}
