/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * HTTP/2 and HPACK (RFC 9113, RFC 7541).
 */
module io.tidewire.codec.http2 {
    requires transitive io.tidewire.codec.http;
    requires static org.jspecify;
    // Where it is missing no events are recorded.
    requires static jdk.jfr;

    exports io.tidewire.handler.codec.http2;
}
