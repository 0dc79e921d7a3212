/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.cert.CertificateException;
import java.time.Instant;
import java.util.Date;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@SuppressWarnings("deprecation")
class SelfSignedCertificateTest {
    @ParameterizedTest
    @CsvSource({"EC, 256", "EC, 384", "RSA, 2048", "Ed25519, 255"})
    void certificateIsSignedByItsOwnKey(String algorithm, int bits) throws Exception {
        SelfSignedCertificate certificate = new SelfSignedCertificate("a.example", algorithm, bits);
        certificate.cert().verify(certificate.cert().getPublicKey());
        certificate.cert().checkValidity();
        assertThat(certificate.cert().getSubjectX500Principal().getName()).isEqualTo("CN=a.example");
        assertThat(certificate.cert().getIssuerX500Principal()).isEqualTo(certificate.cert().getSubjectX500Principal());
        assertThat(certificate.cert().getVersion()).isEqualTo(3);
        assertThat(certificate.cert().getBasicConstraints()).isEqualTo(-1);
        assertThat(certificate.cert().getSubjectAlternativeNames()).containsExactly(List.of(2, "a.example"));
    }

    @Test
    void localhostHasItsAddressesToo() throws Exception {
        assertThat(new SelfSignedCertificate().cert().getSubjectAlternativeNames())
                .containsExactly(List.of(2, "localhost"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1"));
        assertThat(new SelfSignedCertificate("192.0.2.1").cert().getSubjectAlternativeNames())
                .containsExactly(List.of(7, "192.0.2.1"));
    }

    /** RFC 5280 section 4.1.2.5: the two forms of a time meet at the year 2050. */
    @ParameterizedTest
    @CsvSource({"2001-02-03T04:05:06Z, 2049-12-31T23:59:59Z", "1999-12-31T23:59:59Z, 2050-01-01T00:00:00Z",
        "2050-01-01T00:00:00Z, 9999-12-31T23:59:59Z"})
    void datesAreThoseThatWereSet(Instant first, Instant last) throws Exception {
        SelfSignedCertificate certificate = new SelfSignedCertificate(Date.from(first), Date.from(last));
        assertThat(certificate.cert().getNotBefore()).isEqualTo(Date.from(first));
        assertThat(certificate.cert().getNotAfter()).isEqualTo(Date.from(last));
    }

    @Test
    void whatCannotBeMadeIsSaid() {
        assertThatThrownBy(() -> new SelfSignedCertificate("a", "EC", 7)).isInstanceOf(CertificateException.class)
                .hasMessageContaining("no certificate for a with a key of 7 bits of the algorithm EC");
        assertThatThrownBy(() -> new SelfSignedCertificate("a", "None", 7)).isInstanceOf(CertificateException.class);
    }

    @Test
    @Tag("SEC-I15")
    void filesAreWrittenOnRequestForTheirOwnerOnly_SECI15() throws Exception {
        SelfSignedCertificate certificate = new SelfSignedCertificate();
        File key = certificate.privateKey();
        File chain = certificate.certificate();
        assertThat(certificate.privateKey()).isSameAs(key);
        Path path = key.toPath();
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(Files.getPosixFilePermissions(path)).isSubsetOf(PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE);
        }
        SslContext context = SslContextBuilder.forServer(chain, key).build();
        assertThat(context.isServer()).isTrue();
        certificate.delete();
        assertThat(key).doesNotExist();
        assertThat(chain).doesNotExist();
        certificate.delete();
    }
}
