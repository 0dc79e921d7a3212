/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketExtensionFilterProvider;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketServerExtensionHandler;

/**
 * Negotiates permessage-deflate (RFC 7692) as a server and accepts every valid offer. It stands behind the codec of
 * HTTP, in front of the handler that answers the opening handshake, which has to allow extensions.
 */
public class WebSocketServerCompressionHandler extends WebSocketServerExtensionHandler {
    /**
     * Creates a handler with the pool of all.
     *
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public WebSocketServerCompressionHandler(int maxAllocation) {
        super(new PerMessageDeflateServerExtensionHandshaker(maxAllocation));
    }

    /**
     * Creates a handler.
     *
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     * @param pool bounds the memory of the server's connections
     */
    public WebSocketServerCompressionHandler(int maxAllocation, WebSocketDeflatePool pool) {
        super(new PerMessageDeflateServerExtensionHandshaker(DeflateSettings.DEFAULT_LEVEL, true, WindowBits.MAX, true,
                false, WindowBits.MAX, PerMessageDeflateServerExtensionHandshaker.DEFAULT_MEM_LEVEL,
                WebSocketExtensionFilterProvider.DEFAULT, maxAllocation, pool));
    }

    /**
     * Creates a handler with the default limit.
     *
     * @deprecated use {@link #WebSocketServerCompressionHandler(int)}, which says the limit
     */
    @Deprecated
    public WebSocketServerCompressionHandler() {
        this(0);
    }
}
