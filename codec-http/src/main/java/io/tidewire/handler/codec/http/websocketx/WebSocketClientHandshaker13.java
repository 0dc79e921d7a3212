/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.internal.HandshakeKey;
import org.jspecify.annotations.Nullable;

import java.net.URI;

/**
 * The client's side of the opening handshake of RFC 6455.
 */
public class WebSocketClientHandshaker13 extends WebSocketClientHandshaker {

    /** The text that is hashed behind the key (RFC 6455 section 1.3). */
    public static final String MAGIC_GUID = HandshakeKey.GUID;

    private final boolean allowExtensions;
    private final boolean performMasking;
    private final boolean allowMaskMismatch;

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL where to connect to
     * @param version the version of the protocol
     * @param subprotocol names to ask for, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param customHeaders fields that are added to the request, if any
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocketClientHandshaker13(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
                                       boolean allowExtensions, @Nullable HttpHeaders customHeaders,
                                       int maxFramePayloadLength) {
        this(webSocketURL, version, subprotocol, allowExtensions, customHeaders, maxFramePayloadLength, true, false);
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
     */
    public WebSocketClientHandshaker13(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
                                       boolean allowExtensions, @Nullable HttpHeaders customHeaders,
                                       int maxFramePayloadLength, boolean performMasking,
                                       boolean allowMaskMismatch) {
        this(webSocketURL, version, subprotocol, allowExtensions, customHeaders, maxFramePayloadLength,
                performMasking, allowMaskMismatch, DEFAULT_FORCE_CLOSE_TIMEOUT_MILLIS);
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
     * @param forceCloseTimeoutMillis see {@link #setForceCloseTimeoutMillis(long)}
     */
    public WebSocketClientHandshaker13(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
                                       boolean allowExtensions, @Nullable HttpHeaders customHeaders,
                                       int maxFramePayloadLength, boolean performMasking,
                                       boolean allowMaskMismatch, long forceCloseTimeoutMillis) {
        this(webSocketURL, version, subprotocol, allowExtensions, customHeaders, maxFramePayloadLength,
                performMasking, allowMaskMismatch, forceCloseTimeoutMillis, false, true);
    }

    WebSocketClientHandshaker13(URI webSocketURL, WebSocketVersion version, @Nullable String subprotocol,
                                boolean allowExtensions, @Nullable HttpHeaders customHeaders, int maxFramePayloadLength,
                                boolean performMasking, boolean allowMaskMismatch, long forceCloseTimeoutMillis,
                                boolean absoluteUpgradeUrl, boolean generateOriginHeader) {
        super(webSocketURL, version, subprotocol, customHeaders, maxFramePayloadLength, forceCloseTimeoutMillis,
                absoluteUpgradeUrl, generateOriginHeader);
        this.allowExtensions = allowExtensions;
        this.performMasking = performMasking;
        this.allowMaskMismatch = allowMaskMismatch;
    }

    /**
     * Creates the request of section 4.1, with a new key.
     */
    @Override
    protected FullHttpRequest newHandshakeRequest() {
        URI uri = uri();
        FullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.GET, upgradeUrl(uri), Unpooled.EMPTY_BUFFER);
        HttpHeaders headers = request.headers();
        headers.add(customHeaders);
        if (!headers.contains(HttpHeaderNames.HOST)) {
            headers.set(HttpHeaderNames.HOST, WebSocketUri.host(uri));
        }
        headers.set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
                .set(HttpHeaderNames.SEC_WEBSOCKET_KEY, HandshakeKey.next())
                .set(HttpHeaderNames.SEC_WEBSOCKET_VERSION, version().toHttpHeaderValue());
        if (generateOriginHeader && !headers.contains(HttpHeaderNames.ORIGIN)) {
            headers.set(HttpHeaderNames.ORIGIN, WebSocketUri.origin(uri));
        }
        String subprotocol = expectedSubprotocol();
        if (subprotocol != null && !subprotocol.isEmpty()) {
            headers.set(HttpHeaderNames.SEC_WEBSOCKET_PROTOCOL, subprotocol);
        }
        return request;
    }

    /**
     * Checks the response of section 4.2.2: status 101, {@code Upgrade}, {@code Connection}, the answer to the key, no
     * extension that was not asked for, and no content. A redirect is refused as any other status.
     */
    @Override
    protected void verify(FullHttpResponse response) {
        String refusal = HandshakeRules.refusal(response, requestHeaders());
        if (refusal != null) {
            throw new WebSocketClientHandshakeException(refusal, response);
        }
    }

    @Override
    protected WebSocketFrameDecoder newWebsocketDecoder() {
        return new WebSocket13FrameDecoder(WebSocketDecoderConfig.newBuilder().expectMaskedFrames(false)
                .allowExtensions(allowExtensions).maxFramePayloadLength(maxFramePayloadLength())
                .allowMaskMismatch(allowMaskMismatch).withUTF8Validator(isWithUtf8Validator()).build());
    }

    @Override
    protected WebSocketFrameEncoder newWebSocketEncoder() {
        return new WebSocket13FrameEncoder(performMasking);
    }

    @Override
    public WebSocketClientHandshaker13 setForceCloseTimeoutMillis(long forceCloseTimeoutMillis) {
        super.setForceCloseTimeoutMillis(forceCloseTimeoutMillis);
        return this;
    }

    /**
     * Returns whether data frames may have reserved bits.
     *
     * @return {@code true} if handlers of extensions understand them
     */
    public boolean isAllowExtensions() {
        return allowExtensions;
    }

    /**
     * Returns whether frames are masked.
     *
     * @return {@code true} by default
     */
    public boolean isPerformMasking() {
        return performMasking;
    }

    /**
     * Returns whether masked frames of the server are taken too.
     *
     * @return {@code false} by default
     */
    public boolean isAllowMaskMismatch() {
        return allowMaskMismatch;
    }
}
