/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.handler.ssl.internal.CertificateWriter;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** An authority and what it has signed. Keys are for elliptic curves, since those are made quickly. */
final class TestCertificates {
    static final SecureRandom RANDOM = new SecureRandom();
    /** Trusted by the tests' peers. */
    static final Authority AUTHORITY = new Authority("Tidewire test authority");
    /** Trusted by no peer. */
    static final Authority OTHER_AUTHORITY = new Authority("another authority");
    static final String HOST = "server.test.example";
    static final Pair SERVER = AUTHORITY.issue("server", HOST);
    static final Pair CLIENT = AUTHORITY.issue("client");

    private TestCertificates() {
    }

    /** A key with its certificate. */
    record Pair(PrivateKey key, X509Certificate certificate) {
        String pem() {
            try {
                return TestCertificates.pem("CERTIFICATE", certificate.getEncoded());
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }

        String keyPem() {
            return TestCertificates.pem("PRIVATE KEY", key.getEncoded());
        }
    }

    static String pem(String label, byte[] contents) {
        return "-----BEGIN " + label + "-----\n"
                + new String(Base64.getMimeEncoder(64, new byte[] {'\n'}).encode(contents), US_ASCII)
                + "\n-----END " + label + "-----\n";
    }

    static KeyPair keys() {
        return keys("EC", 256);
    }

    static KeyPair keys(String algorithm, int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (bits > 0) {
                generator.initialize(bits);
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    static final class Authority {
        private final KeyPair keys = keys();
        private final X509Certificate certificate;

        Authority(String name) {
            try {
                certificate = new CertificateWriter(name, keys.getPublic()).authority()
                        .selfSigned(keys.getPrivate(), RANDOM);
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }

        X509Certificate certificate() {
            return certificate;
        }

        Pair issue(String commonName, String... hosts) {
            return issue(commonName, keys(), null, null, hosts);
        }

        Pair issue(String commonName, KeyPair pair, Instant first, Instant last, String... hosts) {
            try {
                CertificateWriter writer = new CertificateWriter(commonName, pair.getPublic());
                if (first != null) {
                    writer.notBefore(first);
                }
                if (last != null) {
                    writer.notAfter(last);
                }
                for (String host : hosts) {
                    writer.name(host);
                }
                return new Pair(pair.getPrivate(), writer.signedBy(certificate, keys, RANDOM));
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }
    }
}
