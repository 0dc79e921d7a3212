/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

/**
 * The connection options that decide whether a connection goes on (RFC 9112 section 9.3).
 */
final class ConnectionOptions {

    private ConnectionOptions() {
    }

    /** Whether the connection ends with this message: {@code close}, or HTTP/1.0 without {@code keep-alive}. */
    static boolean closes(HttpMessage message) {
        HttpHeaders headers = message.headers();
        return headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true)
                || !message.protocolVersion().isKeepAliveDefault()
                && !headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE, true);
    }
}
