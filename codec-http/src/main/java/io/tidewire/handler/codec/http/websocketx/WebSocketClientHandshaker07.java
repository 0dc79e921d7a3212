/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.internal.HandshakeKey;
import org.jspecify.annotations.Nullable;

import java.net.URI;

/**
 * Stands for the draft hybi-07, which is not spoken: a handshake fails with a {@link WebSocketHandshakeException}. Use
 * {@link WebSocketClientHandshaker13}.
 */
public class WebSocketClientHandshaker07 extends DraftClientHandshaker {

    /** The text that is hashed behind the key. */
    public static final String MAGIC_GUID = HandshakeKey.GUID;

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions without effect
     * @param customHeaders fields for the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocketClientHandshaker07(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, @Nullable HttpHeaders customHeaders, int maxFramePayloadLength) {
        super(webSocketURL, version, subprotocol, customHeaders, maxFramePayloadLength,
                DEFAULT_FORCE_CLOSE_TIMEOUT_MILLIS);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions without effect
     * @param customHeaders fields for the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param performMasking without effect
     * @param allowMaskMismatch without effect
     */
    public WebSocketClientHandshaker07(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, @Nullable HttpHeaders customHeaders, int maxFramePayloadLength,
            boolean performMasking, boolean allowMaskMismatch) {
        super(webSocketURL, version, subprotocol, customHeaders, maxFramePayloadLength,
                DEFAULT_FORCE_CLOSE_TIMEOUT_MILLIS);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions without effect
     * @param customHeaders fields for the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param performMasking without effect
     * @param allowMaskMismatch without effect
     * @param forceCloseTimeoutMillis see {@link #setForceCloseTimeoutMillis(long)}
     */
    public WebSocketClientHandshaker07(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
            boolean allowExtensions, @Nullable HttpHeaders customHeaders, int maxFramePayloadLength,
            boolean performMasking, boolean allowMaskMismatch, long forceCloseTimeoutMillis) {
        super(webSocketURL, version, subprotocol, customHeaders, maxFramePayloadLength,
                forceCloseTimeoutMillis);
    }

    @Override
    public WebSocketClientHandshaker07 setForceCloseTimeoutMillis(long forceCloseTimeoutMillis) {
        super.setForceCloseTimeoutMillis(forceCloseTimeoutMillis);
        return this;
    }
}
