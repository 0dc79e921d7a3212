/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Trusts the certificates whose fingerprints are listed, and no others: for peers with certificates that no authority
 * has signed. Dates and issuers are not looked at. The name of the peer is: it must be that of the certificate, unless
 * {@link io.tidewire.handler.ssl.SslContextBuilder#endpointIdentificationAlgorithm} switches that off.
 *
 * <pre>{@code
 * FingerprintTrustManagerFactory trust = FingerprintTrustManagerFactory.builder("SHA-256")
 *         .fingerprints("8F:A4:…").build(); // openssl x509 -noout -fingerprint -sha256 -in certificate.pem
 * }</pre>
 */
public final class FingerprintTrustManagerFactory extends SimpleTrustManagerFactory {
    private static final X509Certificate[] NO_ISSUERS = {};
    private static final HexFormat COLONS = HexFormat.ofDelimiter(":").withUpperCase();

    private final String algorithm;
    private final List<byte[]> fingerprints;
    /** Plain, not an X509ExtendedTrustManager, so that names are compared for it. */
    private final X509TrustManager manager = new X509TrustManager() {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            check("client", chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
            check("server", chain);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return NO_ISSUERS;
        }
    };

    FingerprintTrustManagerFactory(String algorithm, Iterable<String> fingerprints) {
        this(algorithm, parsed(algorithm, fingerprints));
    }

    private FingerprintTrustManagerFactory(String algorithm, List<byte[]> fingerprints) {
        this.algorithm = algorithm;
        this.fingerprints = checkNonEmpty(fingerprints, "fingerprints");
    }

    /**
     * Trusts certificates by their SHA-1 fingerprints.
     *
     * @param fingerprints in hexadecimal digits
     * @deprecated SHA-1 is broken; use {@link #builder}
     */
    @Deprecated
    public FingerprintTrustManagerFactory(Iterable<String> fingerprints) {
        this("SHA1", fingerprints);
    }

    /**
     * Trusts certificates by their SHA-1 fingerprints.
     *
     * @param fingerprints in hexadecimal digits
     * @deprecated SHA-1 is broken; use {@link #builder}
     */
    @Deprecated
    public FingerprintTrustManagerFactory(String... fingerprints) {
        this("SHA1", List.of(fingerprints));
    }

    /**
     * Trusts certificates by their SHA-1 fingerprints.
     *
     * @param fingerprints each of 20 octets
     * @deprecated SHA-1 is broken; use {@link #builder}
     */
    @Deprecated
    public FingerprintTrustManagerFactory(byte[]... fingerprints) {
        this("SHA1", hexadecimal(fingerprints));
    }

    /**
     * Begins a factory.
     *
     * @param algorithm the digest, as {@code SHA-256}
     * @return the builder
     */
    public static FingerprintTrustManagerFactoryBuilder builder(String algorithm) {
        return new FingerprintTrustManagerFactoryBuilder(algorithm);
    }

    private static List<String> hexadecimal(byte[]... fingerprints) {
        List<String> texts = new ArrayList<>();
        for (byte[] fingerprint : fingerprints) {
            texts.add(HexFormat.of().formatHex(checkNotNull(fingerprint, "fingerprints")));
        }
        return texts;
    }

    private static List<byte[]> parsed(String algorithm, Iterable<String> fingerprints) {
        int length = digest(algorithm, new byte[0]).length;
        List<byte[]> parsed = new ArrayList<>();
        for (String fingerprint : checkNotNull(fingerprints, "fingerprints")) {
            String digits = checkNotNull(fingerprint, "fingerprints").replace(":", "");
            if (digits.length() != 2 * length || !digits.matches("[0-9A-Fa-f]*")) {
                throw new IllegalArgumentException("fingerprints: " + fingerprint + " (expected: " + 2 * length
                        + " hexadecimal digits for " + algorithm + ')');
            }
            parsed.add(HexFormat.of().parseHex(digits));
        }
        return parsed;
    }

    private static byte[] digest(String algorithm, byte[] octets) {
        try {
            return MessageDigest.getInstance(algorithm).digest(octets);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalArgumentException("algorithm: " + algorithm
                    + " (expected: a digest of the JDK, as SHA-256)",
                    e);
        }
    }

    private void check(String peer, X509Certificate[] chain) throws CertificateException {
        byte[] found = digest(algorithm, chain[0].getEncoded());
        for (byte[] fingerprint : fingerprints) {
            if (MessageDigest.isEqual(fingerprint, found)) {
                return;
            }
        }
        throw new CertificateException("the certificate of the " + peer + " has the " + algorithm + " fingerprint "
                + COLONS.formatHex(found) + ", which is none of those trusted");
    }

    /** Changes nothing: the fingerprints say it all. */
    @Override
    protected void engineInit(KeyStore keyStore) {
        // The fingerprints were given to the constructor.
    }

    /** Changes nothing: the fingerprints say it all. */
    @Override
    protected void engineInit(ManagerFactoryParameters managerFactoryParameters) {
        // The fingerprints were given to the constructor.
    }

    @Override
    protected TrustManager[] engineGetTrustManagers() {
        return new TrustManager[] {manager};
    }
}
