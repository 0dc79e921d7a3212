/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * HTTP/1.1: messages, decoders, encoders and handlers (RFC 9110, RFC 9112), and WebSocket (RFC 6455).
 */
module io.tidewire.codec.http {
    requires transitive io.tidewire.handler;
    requires static org.jspecify;

    exports io.tidewire.handler.codec.http;
    exports io.tidewire.handler.codec.http.blocking;
    exports io.tidewire.handler.codec.http.cookie;
    exports io.tidewire.handler.codec.http.cors;
    exports io.tidewire.handler.codec.http.multipart;
    exports io.tidewire.handler.codec.http.sse;
    exports io.tidewire.handler.codec.rtsp;
    exports io.tidewire.handler.codec.http.websocketx;
    exports io.tidewire.handler.codec.http.websocketx.extensions;
    exports io.tidewire.handler.codec.http.websocketx.extensions.compression;
    exports io.tidewire.handler.codec.http.internal to
            io.tidewire.codec.http2;
}
