/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.internal.FailedConnection;
import org.jspecify.annotations.Nullable;

import java.net.URI;

/**
 * Creates a {@link WebSocketClientHandshaker}. Only version 13 is spoken (RFC 6455).
 */
public final class WebSocketClientHandshakerFactory {

    private static final int DEFAULT_MAX_FRAME = 65_536;

    private WebSocketClientHandshakerFactory() {
    }

    /** Creates the handshaker that a configuration describes. */
    static WebSocketClientHandshaker newHandshaker(WebSocketClientProtocolConfig config) {
        return newHandshaker(config.webSocketUri(), config.version(), config.subprotocol(), config.allowExtensions(),
                config.customHeaders(), config.maxFramePayloadLength(), config.performMasking(),
                config.allowMaskMismatch(), config.forceCloseTimeoutMillis(), config.absoluteUpgradeUrl(),
                config.generateOriginHeader());
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request, if any
     * @return a new handshaker, for one connection
     * @throws WebSocketHandshakeException if the version is not spoken
     */
    public static WebSocketClientHandshaker newHandshaker(URI webSocketURL, WebSocketVersion version,
            @Nullable String subprotocol, boolean allowExtensions, @Nullable HttpHeaders customHeaders) {
        return newHandshaker(webSocketURL, version, subprotocol, allowExtensions, customHeaders, DEFAULT_MAX_FRAME,
            true, false, FailedConnection.DEFAULT_TIMEOUT_MILLIS, false, true);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @return a new handshaker, for one connection
     * @throws WebSocketHandshakeException if the version is not spoken
     */
    public static WebSocketClientHandshaker newHandshaker(URI webSocketURL, WebSocketVersion version,
            @Nullable String subprotocol, boolean allowExtensions, @Nullable HttpHeaders customHeaders,
            int maxFramePayloadLength) {
        return newHandshaker(webSocketURL, version, subprotocol, allowExtensions, customHeaders,
            maxFramePayloadLength, true, false, FailedConnection.DEFAULT_TIMEOUT_MILLIS, false, true);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param performMasking whether frames are masked, as they have to be
     * @param allowMaskMismatch whether masked frames of the server are taken too
     * @return a new handshaker, for one connection
     * @throws WebSocketHandshakeException if the version is not spoken
     */
    public static WebSocketClientHandshaker newHandshaker(URI webSocketURL, WebSocketVersion version,
            @Nullable String subprotocol, boolean allowExtensions, @Nullable HttpHeaders customHeaders,
            int maxFramePayloadLength, boolean performMasking, boolean allowMaskMismatch) {
        return newHandshaker(webSocketURL, version, subprotocol, allowExtensions, customHeaders,
            maxFramePayloadLength, performMasking, allowMaskMismatch, FailedConnection.DEFAULT_TIMEOUT_MILLIS, false,
            true);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param performMasking whether frames are masked, as they have to be
     * @param allowMaskMismatch whether masked frames of the server are taken too
     * @param forceCloseTimeoutMillis how long the server has for its part of the closing handshake, in milliseconds; 0
     *     for ever
     * @return a new handshaker, for one connection
     * @throws WebSocketHandshakeException if the version is not spoken
     */
    public static WebSocketClientHandshaker newHandshaker(URI webSocketURL, WebSocketVersion version,
            @Nullable String subprotocol, boolean allowExtensions, @Nullable HttpHeaders customHeaders,
            int maxFramePayloadLength, boolean performMasking, boolean allowMaskMismatch,
            long forceCloseTimeoutMillis) {
        return newHandshaker(webSocketURL, version, subprotocol, allowExtensions, customHeaders,
            maxFramePayloadLength, performMasking, allowMaskMismatch, forceCloseTimeoutMillis, false, true);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param performMasking whether frames are masked, as they have to be
     * @param allowMaskMismatch whether masked frames of the server are taken too
     * @param forceCloseTimeoutMillis how long the server has for its part of the closing handshake, in milliseconds; 0
     *     for ever
     * @param absoluteUpgradeUrl whether the request has the whole URI as its target, as proxies want it
     * @return a new handshaker, for one connection
     * @throws WebSocketHandshakeException if the version is not spoken
     */
    public static WebSocketClientHandshaker newHandshaker(URI webSocketURL, WebSocketVersion version,
            @Nullable String subprotocol, boolean allowExtensions, @Nullable HttpHeaders customHeaders,
            int maxFramePayloadLength, boolean performMasking, boolean allowMaskMismatch, long forceCloseTimeoutMillis,
            boolean absoluteUpgradeUrl) {
        return newHandshaker(webSocketURL, version, subprotocol, allowExtensions, customHeaders,
            maxFramePayloadLength, performMasking, allowMaskMismatch, forceCloseTimeoutMillis, absoluteUpgradeUrl,
            true);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param performMasking whether frames are masked, as they have to be
     * @param allowMaskMismatch whether masked frames of the server are taken too
     * @param forceCloseTimeoutMillis how long the server has for its part of the closing handshake, in milliseconds; 0
     *     for ever
     * @param absoluteUpgradeUrl whether the request has the whole URI as its target, as proxies want it
     * @param generateOriginHeader whether the request gets an {@code Origin} made of the URI if it has none
     * @return a new handshaker, for one connection
     * @throws WebSocketHandshakeException if the version is not spoken
     */
    public static WebSocketClientHandshaker newHandshaker(URI webSocketURL, WebSocketVersion version,
            @Nullable String subprotocol, boolean allowExtensions, @Nullable HttpHeaders customHeaders,
            int maxFramePayloadLength, boolean performMasking, boolean allowMaskMismatch, long forceCloseTimeoutMillis,
            boolean absoluteUpgradeUrl, boolean generateOriginHeader) {
        if (version != WebSocketVersion.V13) {
            throw new WebSocketHandshakeException("version " + version + " is not spoken (expected: V13)");
        }
        return new WebSocketClientHandshaker13(webSocketURL, version, subprotocol, allowExtensions, customHeaders,
            maxFramePayloadLength, performMasking, allowMaskMismatch, forceCloseTimeoutMillis, absoluteUpgradeUrl,
            generateOriginHeader);
    }
}
