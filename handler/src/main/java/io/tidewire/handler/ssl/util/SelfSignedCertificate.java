/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import io.tidewire.handler.ssl.internal.CertificateWriter;
import org.jspecify.annotations.Nullable;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Date;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * A certificate signed by its own key, a new one: for tests and first steps. It is made in memory, by
 * the
 * JDK's own means; files are written only on request.
 *
 * <pre>{@code
 * SelfSignedCertificate certificate = SelfSignedCertificate.builder().fqdn("localhost").build();
 * SslContext server = SslContextBuilder.forServer(certificate.key(), certificate.cert()).build();
 * SslContext client = SslContextBuilder.forClient().trustManager(certificate.cert()).build();
 * }</pre>
 *
 * <p>The certificate is for one name; that for {@code localhost} is for 127.0.0.1 and ::1 as well. Any thread.
 *
 * @deprecated not for production, which needs certificates that an authority answers for
 */
@Deprecated
public final class SelfSignedCertificate {
    private static final String DEFAULT_NAME = "localhost";
    private static final String DEFAULT_ALGORITHM = "EC";
    private static final int DEFAULT_EC_BITS = 256;
    private static final int DEFAULT_RSA_BITS = 2048;

    private final PrivateKey key;
    private final X509Certificate cert;
    // Guarded by this.
    private @Nullable File certificateFile;
    private @Nullable File privateKeyFile;

    /**
     * Creates a certificate for {@code localhost}.
     *
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate() throws CertificateException {
        this(builder());
    }

    /**
     * Creates a certificate for {@code localhost}.
     *
     * @param notBefore its first moment
     * @param notAfter its last one
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(Date notBefore, Date notAfter) throws CertificateException {
        this(builder().notBefore(notBefore).notAfter(notAfter));
    }

    /**
     * Creates a certificate for {@code localhost}.
     *
     * @param notBefore its first moment
     * @param notAfter its last one
     * @param algorithm {@code EC}, {@code RSA} or {@code Ed25519}
     * @param bits the size of the key
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(Date notBefore, Date notAfter, String algorithm, int bits)
            throws CertificateException {
        this(builder().notBefore(notBefore).notAfter(notAfter).algorithm(algorithm).bits(bits));
    }

    /**
     * Creates a certificate.
     *
     * @param fqdn the name of the host, or an IP address
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn) throws CertificateException {
        this(builder().fqdn(fqdn));
    }

    /**
     * Creates a certificate.
     *
     * @param fqdn the name of the host, or an IP address
     * @param algorithm {@code EC}, {@code RSA} or {@code Ed25519}
     * @param bits the size of the key
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn, String algorithm, int bits) throws CertificateException {
        this(builder().fqdn(fqdn).algorithm(algorithm).bits(bits));
    }

    /**
     * Creates a certificate.
     *
     * @param fqdn the name of the host, or an IP address
     * @param notBefore its first moment
     * @param notAfter its last one
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn, Date notBefore, Date notAfter) throws CertificateException {
        this(builder().fqdn(fqdn).notBefore(notBefore).notAfter(notAfter));
    }

    /**
     * Creates a certificate.
     *
     * @param fqdn the name of the host, or an IP address
     * @param notBefore its first moment
     * @param notAfter its last one
     * @param algorithm {@code EC}, {@code RSA} or {@code Ed25519}
     * @param bits the size of the key
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn, Date notBefore, Date notAfter, String algorithm, int bits)
            throws CertificateException {
        this(builder().fqdn(fqdn).notBefore(notBefore).notAfter(notAfter).algorithm(algorithm).bits(bits));
    }

    /**
     * Creates a certificate with an RSA key.
     *
     * @param fqdn the name of the host, or an IP address
     * @param random the source of randomness
     * @param bits the size of the key
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn, SecureRandom random, int bits) throws CertificateException {
        this(fqdn, random, "RSA", bits);
    }

    /**
     * Creates a certificate.
     *
     * @param fqdn the name of the host, or an IP address
     * @param random the source of randomness
     * @param algorithm {@code EC}, {@code RSA} or {@code Ed25519}
     * @param bits the size of the key
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn, SecureRandom random, String algorithm, int bits)
            throws CertificateException {
        this(builder().fqdn(fqdn).random(random).algorithm(algorithm).bits(bits));
    }

    /**
     * Creates a certificate with an RSA key.
     *
     * @param fqdn the name of the host, or an IP address
     * @param random the source of randomness
     * @param bits the size of the key
     * @param notBefore its first moment
     * @param notAfter its last one
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn, SecureRandom random, int bits, Date notBefore, Date notAfter)
            throws CertificateException {
        this(fqdn, random, bits, notBefore, notAfter, "RSA");
    }

    /**
     * Creates a certificate.
     *
     * @param fqdn the name of the host, or an IP address
     * @param random the source of randomness
     * @param bits the size of the key
     * @param notBefore its first moment
     * @param notAfter its last one
     * @param algorithm {@code EC}, {@code RSA} or {@code Ed25519}
     * @throws CertificateException if the JDK cannot make it
     */
    public SelfSignedCertificate(String fqdn, SecureRandom random, int bits, Date notBefore, Date notAfter,
            String algorithm) throws CertificateException {
        this(builder().fqdn(fqdn).random(random).algorithm(algorithm).bits(bits).notBefore(notBefore)
                .notAfter(notAfter));
    }

    private SelfSignedCertificate(Builder builder) throws CertificateException {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(builder.algorithm);
            if (!builder.algorithm.startsWith("Ed")) {
                generator.initialize(builder.bits(), builder.random);
            }
            KeyPair keys = generator.generateKeyPair();
            CertificateWriter writer = new CertificateWriter(builder.fqdn, keys.getPublic()).name(builder.fqdn);
            if (builder.fqdn.equals(DEFAULT_NAME)) {
                writer.name("127.0.0.1").name("::1");
            }
            if (builder.notBefore != null) {
                writer.notBefore(builder.notBefore.toInstant());
            }
            if (builder.notAfter != null) {
                writer.notAfter(builder.notAfter.toInstant());
            }
            key = keys.getPrivate();
            cert = writer.selfSigned(key, builder.random);
        } catch (GeneralSecurityException | RuntimeException e) {
            throw new CertificateException("no certificate for " + builder.fqdn + " with a key of " + builder.bits()
                    + " bits of the algorithm " + builder.algorithm + ": " + e.getMessage(), e);
        }
    }

    /**
     * Begins a certificate.
     *
     * @return the builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the certificate.
     *
     * @return the certificate
     */
    public X509Certificate cert() {
        return cert;
    }

    /**
     * Returns the private key.
     *
     * @return the key
     */
    public PrivateKey key() {
        return key;
    }

    /**
     * Returns a temporary file with the certificate as PEM. The first call writes it, and blocks for that.
     *
     * @return the file, which {@link #delete()} deletes
     * @throws IllegalStateException if it cannot be written
     */
    public synchronized File certificate() {
        if (certificateFile == null) {
            try {
                certificateFile = write("CERTIFICATE", cert.getEncoded());
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("the certificate has no encoding", e);
            }
        }
        return certificateFile;
    }

    /**
     * Returns a temporary file with the private key as PEM, which only its owner can read. The first call writes it,
     * and
     * blocks for that; prefer {@link #key()}.
     *
     * @return the file, which {@link #delete()} deletes
     * @throws IllegalStateException if it cannot be written
     */
    public synchronized File privateKey() {
        if (privateKeyFile == null) {
            privateKeyFile = write("PRIVATE KEY", key.getEncoded());
        }
        return privateKeyFile;
    }

    private static File write(String label, byte[] contents) {
        String text = "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(contents)
                + "\n-----END " + label + "-----\n";
        try {
            // Created for its owner only, on file systems that know owners.
            Path file = Files.createTempFile("tidewire-self-signed-", ".pem");
            file.toFile().deleteOnExit();
            Files.writeString(file, text, StandardCharsets.US_ASCII);
            return file.toFile();
        } catch (IOException e) {
            throw new IllegalStateException("the temporary file for the " + label + " cannot be written", e);
        }
    }

    /**
     * Deletes the files, if there are any. A file that cannot be deleted is left until the JVM ends.
     */
    public synchronized void delete() {
        delete(certificateFile);
        delete(privateKeyFile);
        certificateFile = null;
        privateKeyFile = null;
    }

    private static void delete(@Nullable File file) {
        if (file != null && !file.delete()) {
            file.deleteOnExit();
        }
    }

    /** Collects what a certificate is to be. Used by one thread. */
    public static final class Builder {
        private String fqdn = DEFAULT_NAME;
        private SecureRandom random = new SecureRandom();
        private String algorithm = DEFAULT_ALGORITHM;
        private int bits;
        private @Nullable Date notBefore;
        private @Nullable Date notAfter;

        private Builder() {
        }

        /**
         * Sets the name of the host.
         *
         * @param fqdn the name, or an IP address; {@code localhost} by default
         * @return this builder
         */
        public Builder fqdn(String fqdn) {
            this.fqdn = checkNotNull(fqdn, "fqdn");
            return this;
        }

        /**
         * Sets the source of randomness.
         *
         * @param random the source
         * @return this builder
         */
        public Builder random(SecureRandom random) {
            this.random = checkNotNull(random, "random");
            return this;
        }

        /**
         * Sets the algorithm of the key.
         *
         * @param algorithm {@code EC} (the default), {@code RSA} or {@code Ed25519}
         * @return this builder
         */
        public Builder algorithm(String algorithm) {
            this.algorithm = checkNotNull(algorithm, "algorithm");
            return this;
        }

        /**
         * Sets the size of the key.
         *
         * @param bits 256 by default for EC, 2048 for RSA; means nothing for Ed25519
         * @return this builder
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder bits(int bits) {
            this.bits = checkPositive(bits, "bits");
            return this;
        }

        /**
         * Sets the first moment of the certificate, by default the first of the year 2020.
         *
         * @param notBefore the moment
         * @return this builder
         */
        public Builder notBefore(Date notBefore) {
            this.notBefore = checkNotNull(notBefore, "notBefore");
            return this;
        }

        /**
         * Sets the last moment of the certificate, by default the last of the year 9999.
         *
         * @param notAfter the moment
         * @return this builder
         */
        public Builder notAfter(Date notAfter) {
            this.notAfter = checkNotNull(notAfter, "notAfter");
            return this;
        }

        private int bits() {
            return bits > 0 ? bits : algorithm.equals("RSA") ? DEFAULT_RSA_BITS : DEFAULT_EC_BITS;
        }

        /**
         * Creates the certificate.
         *
         * @return the certificate
         * @throws CertificateException if the JDK cannot make it
         */
        public SelfSignedCertificate build() throws CertificateException {
            return new SelfSignedCertificate(this);
        }
    }
}
