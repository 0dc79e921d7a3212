/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyException;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.util.List;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The files are by OpenSSL 3.0: one RSA key and one EC key, each in several forms, and an Ed25519 key. */
class PrivateKeyReaderTest {
    private static byte[] file(String name) throws IOException {
        try (InputStream in = PrivateKeyReaderTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    private static PrivateKey read(String name, String password) throws IOException, GeneralSecurityException {
        return PrivateKeyReader.read(name, PemReader.read(name, file(name)), password);
    }

    @ParameterizedTest
    @CsvSource({"rsa-pkcs1.pem, ", "rsa-pkcs8-aes256.pem, secret", "rsa-pkcs8-3des.pem, secret"})
    void anyFormOfAnRsaKeyIsTheSameKey(String name, String password) throws Exception {
        RSAPrivateKey expected = (RSAPrivateKey) read("rsa-pkcs8.pem", null);
        assertThat(expected.getModulus().bitLength()).isEqualTo(2048);
        assertThat(read(name, password)).isEqualTo(expected);
    }

    @Test
    void bothFormsOfAnEcKeyAreTheSameKey() throws Exception {
        ECPrivateKey old = (ECPrivateKey) read("ec-sec1.pem", null);
        ECPrivateKey pkcs8 = (ECPrivateKey) read("ec-pkcs8.pem", null);
        assertThat(old.getS()).isEqualTo(pkcs8.getS());
        assertThat(old.getParams().getCurve()).isEqualTo(pkcs8.getParams().getCurve());
    }

    @Test
    void ed25519KeyIsRead() throws Exception {
        assertThat(read("ed25519-pkcs8.pem", null).getAlgorithm()).isIn("EdDSA", "Ed25519");
    }

    @Test
    void passwordOfAKeyThatIsNotEncryptedIsIgnored() throws Exception {
        assertThat(read("rsa-pkcs8.pem", "unused")).isEqualTo(read("rsa-pkcs8.pem", null));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "rsa-pkcs8-aes256.pem, wrong, 'object 1 (ENCRYPTED PRIVATE KEY, line 1): cannot be decrypted; is the "
                + "password right?'",
        "rsa-pkcs8-3des.pem, wrong, 'object 1 (ENCRYPTED PRIVATE KEY, line 1): cannot be decrypted; is the "
                + "password right?'",
        "rsa-pkcs8-aes256.pem, -, 'object 1 (ENCRYPTED PRIVATE KEY, line 1): no password was given for it'"})
    void passwordThatIsWrongOrMissingIsSaid(String name, String password, String message) {
        assertThatThrownBy(() -> read(name, password)).isInstanceOf(InvalidKeySpecException.class)
                .hasMessage(name + ", " + message);
    }

    @Test
    void encryptionFromBeforePkcs8IsRefusedWithTheWayOut() {
        assertThatThrownBy(() -> read("rsa-pkcs1-encrypted.pem", "secret")).isInstanceOf(KeyException.class)
                .hasMessageContaining("rsa-pkcs1-encrypted.pem, object 1 (RSA PRIVATE KEY, line 1)")
                .hasMessageContaining("openssl pkcs8 -topk8");
    }

    private static PrivateKey ofText(String text) throws IOException, GeneralSecurityException {
        return PrivateKeyReader.read("k.pem", PemReader.read("k.pem", text.getBytes(ISO_8859_1)), null);
    }

    @Test
    void anythingButOneKeyIsRefused() throws Exception {
        String key = new String(file("ec-pkcs8.pem"), ISO_8859_1);
        assertThatThrownBy(() -> ofText("nothing")).isInstanceOf(KeyException.class)
                .hasMessageStartingWith("k.pem: no private key among no PEM objects (expected: one PRIVATE KEY, ");
        assertThatThrownBy(() -> ofText(key + key)).isInstanceOf(KeyException.class)
                .hasMessageStartingWith("k.pem: 2 private keys among PRIVATE KEY (expected: one ");
        assertThatThrownBy(() -> ofText(TestCertificates.SERVER.pem())).isInstanceOf(KeyException.class)
                .hasMessageStartingWith("k.pem: no private key among CERTIFICATE (expected: one ");
        assertThatThrownBy(() -> ofText(TestCertificates.pem("DSA PRIVATE KEY", new byte[1])))
                .isInstanceOf(KeyException.class)
                .hasMessageStartingWith("k.pem, object 1 (DSA PRIVATE KEY, line 1): not supported (expected: ");
        assertThatThrownBy(() -> ofText(TestCertificates.pem("PRIVATE KEY", new byte[] {1, 2, 3})))
                .isInstanceOf(IOException.class)
                .hasMessage("k.pem, object 1 (PRIVATE KEY, line 1): no PKCS#8 key: DER at octet 0: tag 1 "
                        + "(expected: tag 48)");
    }

    @Test
    void keyBesideItsCertificateIsFound() throws Exception {
        assertThat(ofText(TestCertificates.SERVER.pem() + TestCertificates.SERVER.keyPem()))
                .isEqualTo(TestCertificates.SERVER.key());
    }

    @Test
    @Tag("SEC-I15")
    void whatWasReadIsZeroed_SECI15() throws Exception {
        for (String name : List.of("rsa-pkcs1.pem", "ec-sec1.pem", "rsa-pkcs8.pem", "rsa-pkcs8-aes256.pem")) {
            List<PemObject> objects = PemReader.read(name, file(name));
            PrivateKeyReader.read(name, objects, "secret");
            assertThat(objects).allSatisfy(object -> assertThat(object.contents()).containsOnly(0));
        }
    }

    /** Fuzz-like: DER that was changed anywhere is a key or one of the declared exceptions. */
    @Test
    void changedKeysAreReadOrRefused() throws Exception {
        List<String> names = List.of("rsa-pkcs1.pem", "ec-sec1.pem", "ec-pkcs8.pem", "ed25519-pkcs8.pem");
        SeededRuns.forEach(400, random -> {
            String name = names.get(random.nextInt(names.size()));
            List<PemObject> objects = PemReader.read(name, file(name));
            for (PemObject object : objects) {
                object.contents()[random.nextInt(Math.min(40, object.contents().length))] = (byte) random.nextInt();
            }
            try {
                assertThat(PrivateKeyReader.read(name, objects, null)).isNotNull();
            } catch (IOException | GeneralSecurityException e) {
                assertThat(e).hasMessageStartingWith(name);
            }
        });
    }
}
