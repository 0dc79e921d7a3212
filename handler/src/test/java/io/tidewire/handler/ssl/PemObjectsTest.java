/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.IllegalReferenceCountException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.security.cert.CertificateException;

import static io.tidewire.handler.ssl.TestCertificates.SERVER;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PemObjectsTest {
    private static final byte[] KEY = SERVER.keyPem().getBytes(US_ASCII);
    private static final byte[] CERTIFICATE = SERVER.pem().getBytes(US_ASCII);

    @Test
    @Tag("SEC-I15")
    void keyIsZeroedWithItsLastReference_SECI15() {
        ByteBuf text = Unpooled.buffer().writeBytes(KEY);
        byte[] memory = text.array();
        PemPrivateKey key = PemPrivateKey.valueOf(text);
        assertThat(key.retain().release()).isFalse();
        assertThat(memory).startsWith(KEY);
        assertThat(key.release()).isTrue();
        assertThat(memory).containsOnly(0);
        assertThat(text.refCnt()).isZero();
        assertThatThrownBy(key::content).isInstanceOf(IllegalReferenceCountException.class);
    }

    @Test
    void destroyedKeyIsReleasedWhateverItsCount() {
        PemPrivateKey key = PemPrivateKey.valueOf(KEY).retain(2);
        key.destroy();
        assertThat(key.isDestroyed()).isTrue();
        key.destroy();
        assertThat(key.refCnt()).isZero();
    }

    @Test
    void keyIsText() throws Exception {
        PemPrivateKey key = PemPrivateKey.valueOf(KEY);
        assertThat(key.getFormat()).isEqualTo("PEM");
        assertThat(key.getAlgorithm()).isEqualTo("PEM");
        assertThat(key.getEncoded()).isEqualTo(KEY);
        assertThat(key.isSensitive()).isTrue();
        assertThat(key.toPrivateKey()).isEqualTo(SERVER.key());
        PemPrivateKey copy = key.copy();
        PemPrivateKey duplicate = key.retainedDuplicate();
        key.release();
        assertThat(copy.getEncoded()).isEqualTo(KEY);
        duplicate.release();
        assertThat(copy.toPrivateKey()).isEqualTo(SERVER.key());
        copy.release();
    }

    @Test
    void textWithoutKeyFailsWhenItIsUsed() {
        PemPrivateKey key = PemPrivateKey.valueOf(CERTIFICATE);
        assertThatThrownBy(key::toPrivateKey).isInstanceOf(CertificateException.class)
                .hasMessageStartingWith("PemPrivateKey: no private key among CERTIFICATE ");
        key.release();
    }

    @Test
    void certificateIsReadWhenItIsMade() throws Exception {
        PemX509Certificate certificate = PemX509Certificate.valueOf(CERTIFICATE);
        assertThat(certificate.getSubjectX500Principal()).isEqualTo(SERVER.certificate().getSubjectX500Principal());
        assertThat(certificate.getEncoded()).isEqualTo(SERVER.certificate().getEncoded());
        assertThat(certificate.getPublicKey()).isEqualTo(SERVER.certificate().getPublicKey());
        assertThat(certificate.getSerialNumber()).isEqualTo(SERVER.certificate().getSerialNumber());
        assertThat(certificate.isSensitive()).isFalse();
        certificate.checkValidity();
        certificate.verify(TestCertificates.AUTHORITY.certificate().getPublicKey());
        PemX509Certificate copy = certificate.copy();
        assertThat(copy).isEqualTo(certificate).hasSameHashCodeAs(certificate);
        assertThat(certificate.release()).isTrue();
        assertThat(certificate.refCnt()).isZero();
        copy.retainedDuplicate().release();
        assertThat(copy.refCnt()).isEqualTo(1);
        assertThat(copy.release()).isTrue();
    }

    @Test
    void textWithoutCertificateIsRefusedAndReleased() {
        ByteBuf text = Unpooled.copiedBuffer(KEY);
        assertThatIllegalArgumentException().isThrownBy(() -> PemX509Certificate.valueOf(text))
                .withMessageContaining("no certificate among 1 PEM objects");
        assertThat(text.refCnt()).isZero();
    }
}
