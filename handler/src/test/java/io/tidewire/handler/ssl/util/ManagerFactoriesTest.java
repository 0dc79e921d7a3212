/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import javax.net.ssl.KeyManager;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@SuppressWarnings("deprecation")
class ManagerFactoriesTest {
    private static final String PROPERTY = "io.tidewire.handler.ssl.trustEverything";

    @Test
    @Tag("SEC-I09")
    void trustInEverythingNeedsASystemProperty_SECI09() {
        System.clearProperty(PROPERTY);
        assertThatThrownBy(InsecureTrustManagerFactory.INSTANCE::getTrustManagers)
                .isInstanceOf(IllegalStateException.class).hasMessageContaining(PROPERTY + "=true");
        System.setProperty(PROPERTY, "true");
        try {
            assertThat(InsecureTrustManagerFactory.INSTANCE.getTrustManagers()).hasSize(1);
        } finally {
            System.clearProperty(PROPERTY);
        }
    }

    /** The build puts it into a jar of its own; nothing but this test reads the configuration that says so. */
    @Test
    @Tag("SEC-I09")
    void trustInEverythingIsNotInTheJar_SECI09() throws Exception {
        String pom = Files.readString(Path.of("pom.xml"));
        assertThat(pom).containsPattern("(?s)<id>default-jar</id>\\s*<configuration>\\s*<excludes>\\s*"
                + "<exclude>\\*\\*/InsecureTrustManagerFactory\\*.class</exclude>");
    }

    private static X509TrustManager manager(FingerprintTrustManagerFactory factory) {
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    @Test
    void certificateWithAListedFingerprintIsTrusted() throws Exception {
        X509Certificate certificate = new SelfSignedCertificate().cert();
        byte[] sha1 = MessageDigest.getInstance("SHA-1").digest(certificate.getEncoded());
        String sha256 = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        String other = "00".repeat(32);
        for (FingerprintTrustManagerFactory factory : List.of(new FingerprintTrustManagerFactory(sha1),
                new FingerprintTrustManagerFactory(HexFormat.ofDelimiter(":").formatHex(sha1)),
                new FingerprintTrustManagerFactory(List.of(HexFormat.of().formatHex(sha1))),
                FingerprintTrustManagerFactory.builder("SHA-256").fingerprints(other, sha256).build(),
                FingerprintTrustManagerFactory.builder("SHA-256")
                        .fingerprints(List.of(sha256.toUpperCase(Locale.ROOT))).build())) {
            manager(factory).checkServerTrusted(new X509Certificate[] {certificate}, "EC");
            manager(factory).checkClientTrusted(new X509Certificate[] {certificate}, "EC");
            assertThat(manager(factory).getAcceptedIssuers()).isEmpty();
        }
        assertThatThrownBy(() -> manager(FingerprintTrustManagerFactory.builder("SHA-256").fingerprints(other).build())
                .checkServerTrusted(new X509Certificate[] {certificate}, "EC")).isInstanceOf(CertificateException.class)
                .hasMessageContaining("the certificate of the server has the SHA-256 fingerprint");
    }

    @Test
    void fingerprintHasTheLengthOfItsAlgorithm() {
        assertThatIllegalArgumentException().isThrownBy(() -> new FingerprintTrustManagerFactory("00"))
                .withMessage("fingerprints: 00 (expected: 40 hexadecimal digits for SHA1)");
        assertThatIllegalArgumentException().isThrownBy(() -> FingerprintTrustManagerFactory.builder("SHA-256")
                .fingerprints("gg".repeat(32)).build()).withMessageContaining("64 hexadecimal digits");
        assertThatIllegalArgumentException().isThrownBy(() -> FingerprintTrustManagerFactory.builder("SHA-256")
                .build()).withMessageContaining("fingerprints");
        assertThatIllegalArgumentException().isThrownBy(() -> FingerprintTrustManagerFactory.builder("CRC-9")
                .fingerprints("00").build()).withMessageContaining("algorithm: CRC-9");
    }

    @Test
    void simpleFactoriesPassEverythingOn() throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        SimpleTrustManagerFactory trust = new SimpleTrustManagerFactory("name") {
            @Override
            protected void engineInit(KeyStore keyStore) throws Exception {
                throw new CertificateException(keyStore == store ? "store" : "none");
            }

            @Override
            protected void engineInit(ManagerFactoryParameters parameters) {
                throw new IllegalStateException("parameters");
            }

            @Override
            protected TrustManager[] engineGetTrustManagers() {
                return new TrustManager[2];
            }
        };
        assertThat(trust.getAlgorithm()).isEqualTo("name");
        assertThat(trust.getTrustManagers()).hasSize(2);
        assertThatThrownBy(() -> trust.init(store)).isInstanceOf(KeyStoreException.class).hasMessage("store");
        assertThatThrownBy(() -> trust.init((ManagerFactoryParameters) null))
                .isInstanceOf(InvalidAlgorithmParameterException.class).hasMessage("parameters");
        SimpleKeyManagerFactory keys = new SimpleKeyManagerFactory() {
            @Override
            protected void engineInit(KeyStore keyStore, char[] password) throws Exception {
                throw new KeyStoreException(keyStore == store ? new String(password) : "none");
            }

            @Override
            protected void engineInit(ManagerFactoryParameters parameters) throws Exception {
                throw new InvalidAlgorithmParameterException("parameters");
            }

            @Override
            protected KeyManager[] engineGetKeyManagers() {
                return new KeyManager[3];
            }
        };
        assertThat(keys.getAlgorithm()).isEmpty();
        assertThat(keys.getKeyManagers()).hasSize(3);
        assertThatThrownBy(() -> keys.init(store, new char[] {'p'})).isInstanceOf(KeyStoreException.class)
                .hasMessage("p");
        assertThatThrownBy(() -> keys.init(null)).isInstanceOf(InvalidAlgorithmParameterException.class)
                .hasMessage("parameters");
    }

    @Test
    void wrappersReturnTheirManager() throws Exception {
        TrustManager trust = new TrustManager() {
        };
        TrustManagerFactoryWrapper trustFactory = new TrustManagerFactoryWrapper(trust);
        trustFactory.init((KeyStore) null);
        assertThat(trustFactory.getTrustManagers()).containsExactly(trust);
        KeyManager key = new KeyManager() {
        };
        KeyManagerFactoryWrapper keyFactory = new KeyManagerFactoryWrapper(key);
        keyFactory.init(null, null);
        assertThat(keyFactory.getKeyManagers()).containsExactly(key);
    }

    @Test
    void lazyCertificateIsReadWhenSomebodyAsks() throws Exception {
        X509Certificate certificate = new SelfSignedCertificate("a.example").cert();
        LazyX509Certificate lazy = new LazyX509Certificate(certificate.getEncoded());
        assertThat(lazy.getEncoded()).isEqualTo(certificate.getEncoded());
        assertThat(lazy.getSubjectX500Principal()).isEqualTo(certificate.getSubjectX500Principal());
        assertThat(lazy.getSubjectAlternativeNames()).isEqualTo(certificate.getSubjectAlternativeNames());
        assertThat(lazy.getSigAlgName()).isEqualTo(certificate.getSigAlgName());
        assertThat(lazy).isEqualTo(certificate);
        lazy.verify(certificate.getPublicKey());
        LazyX509Certificate broken = new LazyX509Certificate(new byte[3]);
        assertThat(broken.getEncoded()).hasSize(3);
        assertThatThrownBy(broken::getVersion).isInstanceOf(IllegalStateException.class)
                .hasMessage("3 octets that are no X.509 certificate");
    }
}
