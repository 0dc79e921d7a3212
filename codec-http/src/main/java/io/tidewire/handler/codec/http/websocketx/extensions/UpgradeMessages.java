/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaderValues;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;

/** Messages of the opening handshake over HTTP/1.1 (RFC 6455 section 4). */
final class UpgradeMessages {
    private UpgradeMessages() {
    }

    /** Whether a request asks for WebSocket, or a response, if its status says so too, grants it. */
    static boolean namesWebSocket(HttpMessage message) {
        HttpHeaders headers = message.headers();
        return headers.containsValue(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)
                && headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true);
    }

    static boolean isSwitching(HttpResponse response) {
        return response.status().code() == HttpResponseStatus.SWITCHING_PROTOCOLS.code();
    }
}
