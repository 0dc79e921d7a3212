/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import java.util.List;

/**
 * The demands of RFC 9113 section 9.2 on TLS.
 */
public final class Http2SecurityUtil {
    /**
     * The cipher suites to offer, the best first, by the names that the JDK uses. All have ephemeral keys and
     * authenticated encryption, so that none is among those that RFC 9113 appendix A prohibits (SEC-F39); the one that
     * section 9.2.2 requires of TLS 1.2 is among them. Cannot be changed.
     */
    public static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    private Http2SecurityUtil() {
    }
}
