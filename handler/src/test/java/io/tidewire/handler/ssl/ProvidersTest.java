/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLContext;
import java.util.List;
import java.util.Set;

import static org.assertj.core.api.Assertions.assertThat;

class ProvidersTest {
    @Test
    void openSslMeansConscrypt() {
        assertThat(OpenSsl.unavailabilityCause()).isNull();
        assertThat(OpenSsl.isAvailable()).isTrue();
        OpenSsl.ensureAvailability();
        assertThat(OpenSsl.version()).isGreaterThan(0x10100000);
        assertThat(OpenSsl.versionString()).startsWith("BoringSSL in Conscrypt ");
        assertThat(OpenSsl.isOcspSupported()).isFalse();
        assertThat(OpenSsl.isRenegotiationSupported()).isFalse();
        assertThat(OpenSsl.supportsKeyManagerFactory()).isTrue();
        assertThat(OpenSsl.availableJavaCipherSuites())
                .contains("TLS_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");
        assertThat(OpenSsl.availableOpenSslCipherSuites())
                .contains("TLS_AES_128_GCM_SHA256", "ECDHE-RSA-AES128-GCM-SHA256")
                .hasSameSizeAs(OpenSsl.availableJavaCipherSuites());
        assertThat(OpenSsl.isCipherSuiteAvailable("ECDHE-RSA-AES128-GCM-SHA256")).isTrue();
        assertThat(OpenSsl.isCipherSuiteAvailable("NONE")).isFalse();
    }

    @Test
    void eachProviderTellsWhatItHas() {
        for (SslProvider provider : SslProvider.values()) {
            assertThat(SslProvider.isAlpnSupported(provider)).isTrue();
            assertThat(SslProvider.isTlsv13Supported(provider)).isTrue();
        }
        assertThat(SslContext.defaultClientProvider()).isEqualTo(SslProvider.JDK);
        assertThat(SslContext.defaultServerProvider()).isEqualTo(SslProvider.JDK);
    }

    /**
     * Every name that the JDK and Conscrypt know, but for signalling and what OpenSSL never had, goes there and
     * back.
     */
    @Test
    void namesOfCipherSuitesGoThereAndBack() throws Exception {
        SSLContext context = SSLContext.getDefault();
        for (String suite : context.getSupportedSSLParameters().getCipherSuites()) {
            String openSsl = CipherSuiteConverter.toOpenSsl(suite, false);
            if (!suite.contains("SCSV")) {
                assertThat(openSsl).as(suite).isNotNull();
                assertThat(CipherSuiteConverter.toJava(openSsl, suite.substring(0, 3))).as(openSsl)
                        .isIn(suite, suite.replace("ECDH_", "ECDHE_"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, ECDHE-RSA-AES128-GCM-SHA256",
        "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, ECDHE-ECDSA-AES256-GCM-SHA384",
        "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, ECDHE-ECDSA-CHACHA20-POLY1305",
        "TLS_DHE_RSA_WITH_AES_256_CBC_SHA256, DHE-RSA-AES256-SHA256",
        "TLS_RSA_WITH_AES_128_CBC_SHA, AES128-SHA",
        "TLS_RSA_WITH_AES_256_CCM_8, AES256-CCM8",
        "TLS_RSA_WITH_3DES_EDE_CBC_SHA, DES-CBC3-SHA",
        "TLS_DH_anon_WITH_AES_128_GCM_SHA256, ADH-AES128-GCM-SHA256",
        "TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA, ECDHE-PSK-AES128-CBC-SHA",
        "TLS_AES_256_GCM_SHA384, TLS_AES_256_GCM_SHA384",
        "TLS_CHACHA20_POLY1305_SHA256, TLS_CHACHA20_POLY1305_SHA256"})
    void namesOfCipherSuitesAreConverted(String java, String openSsl) {
        assertThat(CipherSuiteConverter.toOpenSsl(java, true)).isEqualTo(openSsl);
        assertThat(CipherSuiteConverter.toJava(openSsl, "TLS")).isEqualTo(java);
    }

    @Test
    void unknownNamesAreNotConverted() {
        for (String name : List.of("", "TLS_", "AES", "TLS_EMPTY_RENEGOTIATION_INFO_SCSV", "x".repeat(1_000_000))) {
            assertThat(CipherSuiteConverter.toOpenSsl(name, false)).isNull();
            assertThat(CipherSuiteConverter.toJava(name, "TLS")).isNull();
        }
    }

    @Test
    void filtersChoose() {
        Set<String> supported = Set.of("A", "B");
        List<String> defaults = List.of("B");
        assertThat(SupportedCipherSuiteFilter.INSTANCE.filterCipherSuites(List.of("C", "A"), defaults, supported))
                .containsExactly("A");
        assertThat(SupportedCipherSuiteFilter.INSTANCE.filterCipherSuites(null, defaults, supported))
                .containsExactly("B");
        assertThat(IdentityCipherSuiteFilter.INSTANCE.filterCipherSuites(List.of("C", "A"), defaults, supported))
                .containsExactly("C", "A");
        assertThat(IdentityCipherSuiteFilter.INSTANCE.filterCipherSuites(null, defaults, supported))
                .containsExactly("B");
        assertThat(IdentityCipherSuiteFilter.INSTANCE_DEFAULTING_TO_SUPPORTED_CIPHERS
                .filterCipherSuites(null, defaults, supported)).containsExactlyInAnyOrder("A", "B");
    }
}
