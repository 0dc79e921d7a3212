/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

import java.net.URI;

/**
 * A draft that preceded RFC 6455. Its types exist so that programs which name them link; nothing speaks it, so that
 * each handshake fails.
 */
abstract class DraftClientHandshaker extends WebSocketClientHandshaker {

    DraftClientHandshaker(URI uri, WebSocketVersion version, @Nullable String subprotocol,
            @Nullable HttpHeaders customHeaders, int maxFramePayloadLength, long forceCloseTimeoutMillis) {
        super(uri, version, subprotocol, customHeaders, maxFramePayloadLength, forceCloseTimeoutMillis);
    }

    private WebSocketHandshakeException notSpoken() {
        return new WebSocketHandshakeException("version " + version() + " is not spoken (expected: V13)");
    }

    /** Throws a {@link WebSocketHandshakeException}. */
    @Override
    protected FullHttpRequest newHandshakeRequest() {
        throw notSpoken();
    }

    /** Throws a {@link WebSocketHandshakeException}. */
    @Override
    protected void verify(FullHttpResponse response) {
        throw notSpoken();
    }

    /** Throws a {@link WebSocketHandshakeException}. */
    @Override
    protected WebSocketFrameDecoder newWebsocketDecoder() {
        throw notSpoken();
    }

    /** Throws a {@link WebSocketHandshakeException}. */
    @Override
    protected WebSocketFrameEncoder newWebSocketEncoder() {
        throw notSpoken();
    }
}
