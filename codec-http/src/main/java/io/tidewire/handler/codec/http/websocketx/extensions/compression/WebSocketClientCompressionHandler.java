/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.WebSocketClientExtensionHandler;

/**
 * Negotiates permessage-deflate (RFC 7692) as a client and lets the server choose its parameters. It stands behind the
 * codec of HTTP, in front of the handler that performs the opening handshake, which has to allow extensions.
 */
@ChannelHandler.Sharable
public final class WebSocketClientCompressionHandler extends WebSocketClientExtensionHandler {
    /**
     * The handler with the default limit.
     *
     * @deprecated use {@link #WebSocketClientCompressionHandler(int)}, which says the limit
     */
    @Deprecated
    public static final WebSocketClientCompressionHandler INSTANCE = new WebSocketClientCompressionHandler(0);

    /**
     * Creates a handler.
     *
     * @param maxAllocation the most octets that a message may be inflated to, at least 0; 0 for
     *     {@code io.tidewire.handler.codec.http.websocketx.maxInflatedOctets}, by default 1 MiB
     */
    public WebSocketClientCompressionHandler(int maxAllocation) {
        super(new PerMessageDeflateClientExtensionHandshaker(maxAllocation));
    }
}
