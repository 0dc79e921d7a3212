/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import javax.net.ssl.SSLContext;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** SEC-F39, CN-10: which cipher suites are offered. */
@Tag("SEC-F39")
class Http2SecurityUtilTest {

    /** RFC 9113 appendix A: without an ephemeral key exchange, or with a block or stream cipher or none at all. */
    @Test
    void noneIsProhibited() {
        assertThat(Http2SecurityUtil.CIPHERS).isNotEmpty().doesNotHaveDuplicates().allMatch(name ->
                name.matches("TLS_(ECDHE_(ECDSA|RSA)_WITH_)?(AES_(128|256)_GCM|CHACHA20_POLY1305)_SHA(256|384)"));
        assertThat(Http2SecurityUtil.CIPHERS).contains("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");
    }

    @Test
    void allAreKnownToTheJdk() throws Exception {
        assertThat(SSLContext.getDefault().getSupportedSSLParameters().getCipherSuites())
                .containsAll(Http2SecurityUtil.CIPHERS);
    }

    @Test
    void nobodyCanChangeThem() {
        List<String> ciphers = Http2SecurityUtil.CIPHERS;
        assertThatThrownBy(() -> ciphers.add("TLS_RSA_WITH_NULL_SHA")).isInstanceOf(
                UnsupportedOperationException.class);
    }
}
