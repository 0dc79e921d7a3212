/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.internal.HandshakeKey;
import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The server's side of the opening handshake of RFC 6455.
 */
public class WebSocketServerHandshaker13 extends WebSocketServerHandshaker {

    /** The text that is hashed behind the client's key (RFC 6455 section 1.3). */
    public static final String WEBSOCKET_13_ACCEPT_GUID = HandshakeKey.GUID;

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL the URI of the connection as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     */
    public WebSocketServerHandshaker13(@Nullable String webSocketURL, @Nullable String subprotocols,
                                       boolean allowExtensions, int maxFramePayloadLength) {
        this(webSocketURL, subprotocols, allowExtensions, maxFramePayloadLength, false);
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL the URI of the connection as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param allowExtensions whether data frames may have reserved bits
     * @param maxFramePayloadLength the most octets of payload in a frame
     * @param allowMaskMismatch see {@link WebSocketDecoderConfig#allowMaskMismatch()}: a server refuses frames without
     *     a mask in any case
     */
    public WebSocketServerHandshaker13(@Nullable String webSocketURL, @Nullable String subprotocols,
                                       boolean allowExtensions, int maxFramePayloadLength, boolean allowMaskMismatch) {
        this(webSocketURL, subprotocols, WebSocketDecoderConfig.newBuilder().allowExtensions(allowExtensions)
                .maxFramePayloadLength(maxFramePayloadLength).allowMaskMismatch(allowMaskMismatch).build());
    }

    /**
     * Creates a handshaker.
     *
     * @param webSocketURL the URI of the connection as the application knows it, if it does
     * @param subprotocols names that the server speaks, separated by commas, if any
     * @param decoderConfig the settings of the frame decoder
     */
    public WebSocketServerHandshaker13(@Nullable String webSocketURL, @Nullable String subprotocols,
                                       WebSocketDecoderConfig decoderConfig) {
        super(WebSocketVersion.V13, webSocketURL, subprotocols, decoderConfig);
    }

    /**
     * Creates the response of section 4.2.2. The request has to be a GET of HTTP/1.1 with one {@code Host}, {@code
     * Upgrade}, {@code Connection}, version 13 and a key of 16 octets, without content (section 4.2.1).
     */
    @Override
    protected FullHttpResponse newHandshakeResponse(FullHttpRequest req, HttpHeaders headers) {
        HandshakeRules.Refusal refusal = HandshakeRules.refusal(req);
        if (refusal != null) {
            throw new WebSocketServerHandshakeException(refusal.reason(), req);
        }
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                HttpResponseStatus.SWITCHING_PROTOCOLS, Unpooled.EMPTY_BUFFER);
        String key = req.headers().get(HttpHeaderNames.SEC_WEBSOCKET_KEY);
        response.headers().add(headers)
                .set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
                .set(HttpHeaderNames.SEC_WEBSOCKET_ACCEPT, HandshakeKey.accept(key));
        List<String> requested = req.headers().getAll(HttpHeaderNames.SEC_WEBSOCKET_PROTOCOL);
        String selected = requested.isEmpty() ? null : selectSubprotocol(String.join(",", requested));
        if (selected != null) {
            response.headers().set(HttpHeaderNames.SEC_WEBSOCKET_PROTOCOL, selected);
        }
        return response;
    }

    @Override
    protected WebSocketFrameDecoder newWebsocketDecoder() {
        return new WebSocket13FrameDecoder(decoderConfig());
    }

    @Override
    protected WebSocketFrameEncoder newWebSocketEncoder() {
        return new WebSocket13FrameEncoder(false);
    }
}
