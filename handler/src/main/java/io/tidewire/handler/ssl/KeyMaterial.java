/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.crypto.NoSuchPaddingException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.UnrecoverableKeyException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.EdECKey;
import java.security.interfaces.RSAKey;
import java.security.spec.InvalidKeySpecException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads keys and certificates, and puts them into key stores and factories of managers. */
final class KeyMaterial {
    private static final String STREAM = "stream";

    private KeyMaterial() {
    }

    /** Reads the only private key of a file; see {@link PrivateKeyReader#read} for the exceptions. */
    static PrivateKey privateKey(File file, @Nullable String password) throws IOException, KeyException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException {
        return PrivateKeyReader.read(file.getPath(), objects(file), password);
    }

    /** Reads the only private key of a stream, to its end. */
    static PrivateKey privateKey(InputStream in, @Nullable String password) throws IOException, KeyException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException {
        return PrivateKeyReader.read(STREAM, PemReader.read(STREAM, in), password);
    }

    /** Reads the certificates of a file, at least one. */
    static X509Certificate[] certificates(File file) throws CertificateException {
        try {
            return certificates(file.getPath(), objects(file));
        } catch (IOException e) {
            throw new CertificateException(e.getMessage(), e);
        }
    }

    /** Reads the certificates of a stream, to its end; at least one. */
    static X509Certificate[] certificates(InputStream in) throws CertificateException {
        try {
            return certificates(STREAM, PemReader.read(STREAM, in));
        } catch (IOException e) {
            throw new CertificateException(e.getMessage(), e);
        }
    }

    private static List<PemObject> objects(File file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            return PemReader.read(file.getPath(), in);
        }
    }

    static X509Certificate[] certificates(String source, List<PemObject> objects) throws CertificateException {
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        List<X509Certificate> certificates = new ArrayList<>();
        for (PemObject object : objects) {
            if (object.isCertificate()) {
                try {
                    certificates.add((X509Certificate) factory.generateCertificate(
                            new ByteArrayInputStream(object.contents())));
                } catch (CertificateException e) {
                    throw new CertificateException(object.source() + ": no X.509 certificate that can be read", e);
                }
            }
        }
        // A file may hold the private key as well.
        objects.forEach(PemObject::clear);
        if (certificates.isEmpty()) {
            throw new CertificateException(source + ": no certificate among " + objects.size()
                    + " PEM objects (expected: at least one " + PemObject.CERTIFICATE + ')');
        }
        return certificates.toArray(new X509Certificate[0]);
    }

    /**
     * Creates a key store of one key.
     *
     * @param type the type, {@code null} for the JDK's default
     */
    static KeyStore keyStore(X509Certificate[] chain, PrivateKey key, char[] password, @Nullable String type)
            throws KeyStoreException, NoSuchAlgorithmException, CertificateException, IOException {
        KeyStore store = emptyStore(type);
        store.setKeyEntry("key", key instanceof PemPrivateKey pem ? pem.toPrivateKey() : key, password, plain(chain));
        return store;
    }

    private static KeyStore emptyStore(@Nullable String type)
            throws KeyStoreException, NoSuchAlgorithmException, CertificateException, IOException {
        KeyStore store = KeyStore.getInstance(type == null ? KeyStore.getDefaultType() : type);
        store.load(null, null);
        return store;
    }

    /** The certificates as objects of the JDK, which a key store asks for. */
    private static X509Certificate[] plain(X509Certificate[] chain) throws CertificateException {
        X509Certificate[] plain = new X509Certificate[chain.length];
        for (int i = 0; i < chain.length; i++) {
            plain[i] = plain(chain[i]);
        }
        return plain;
    }

    private static X509Certificate plain(X509Certificate certificate) throws CertificateException {
        return certificate instanceof PemX509Certificate pem ? pem.toCertificate()
                : (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(
                        new ByteArrayInputStream(certificate.getEncoded()));
    }

    /**
     * Creates a factory that has one key.
     *
     * @param algorithm of the factory; {@code null} for the JDK's default
     * @param factory   the factory to initialise; {@code null} makes one
     * @throws CertificateException if the first certificate is not that of the key
     */
    static KeyManagerFactory keyManagers(X509Certificate[] chain, @Nullable String algorithm, PrivateKey key,
            @Nullable String password, @Nullable KeyManagerFactory factory,
            @Nullable String keyStoreType) throws KeyStoreException, NoSuchAlgorithmException, IOException,
            CertificateException, UnrecoverableKeyException {
        if (chain.length == 0) {
            throw new CertificateException("the chain is empty (expected: the certificate of the key, then its "
                    + "issuers)");
        }
        PrivateKey plainKey = key instanceof PemPrivateKey pem ? pem.toPrivateKey() : key;
        checkPair(plainKey, plain(chain[0]));
        // A key store takes no key without a password; this one lives in memory, and only until the factory has read
        // it.
        char[] chars = password == null ? new char[0] : password.toCharArray();
        KeyStore store = keyStore(chain, plainKey, chars, keyStoreType);
        KeyManagerFactory result = factory != null ? factory : KeyManagerFactory.getInstance(
                algorithm == null ? KeyManagerFactory.getDefaultAlgorithm() : algorithm);
        result.init(store, chars);
        Arrays.fill(chars, '\0');
        return result;
    }

    /** Compares a key with the certificate that is to speak for it, before the first client finds out. */
    private static void checkPair(PrivateKey anyKey, X509Certificate certificate) throws CertificateException {
        PublicKey publicKey = certificate.getPublicKey();
        PrivateKey key = comparable(anyKey, publicKey);
        boolean fits;
        if (key instanceof RSAKey rsaKey && publicKey instanceof RSAKey rsaPublicKey) {
            fits = rsaKey.getModulus().equals(rsaPublicKey.getModulus());
        } else if (!key.getAlgorithm().equals(publicKey.getAlgorithm())) {
            fits = key.getAlgorithm().startsWith("RSA") && publicKey.getAlgorithm().startsWith("RSA");
        } else {
            fits = signs(key, publicKey);
        }
        if (!fits) {
            throw new CertificateException("the " + key.getAlgorithm()
                    + " key is not that of the first certificate, whose"
                    + " subject is " + PeerNames.of(certificate) + " and whose key is " + publicKey.getAlgorithm());
        }
    }

    /** Keys of other providers may have other names, as ECDSA or Ed25519, and types that the JDK's don't sign with. */
    private static PrivateKey comparable(PrivateKey key, PublicKey publicKey) {
        if (key instanceof RSAKey || key.getAlgorithm().equals(publicKey.getAlgorithm())
                && (key instanceof ECKey || key instanceof EdECKey)) {
            return key;
        }
        byte[] pkcs8 = "PKCS#8".equals(key.getFormat()) ? key.getEncoded() : null;
        if (pkcs8 == null) {
            return key; // The key is in hardware, and its provider decides about it.
        }
        try {
            return PrivateKeyReader.ofPkcs8("key", pkcs8.clone());
        } catch (GeneralSecurityException | IOException e) {
            return key; // Of an algorithm that the JDK does not know.
        }
    }

    private static boolean signs(PrivateKey key, PublicKey publicKey) throws CertificateException {
        String algorithm = switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "EdDSA", "Ed25519", "Ed448" -> "EdDSA";
            default -> null;
        };
        if (algorithm == null) {
            // Nothing is known about it; the engine will say.
            return true;
        }
        byte[] anything = {1};
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(anything);
            byte[] signed = signature.sign();
            signature.initVerify(publicKey);
            signature.update(anything);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            throw new CertificateException("the " + key.getAlgorithm()
                    + " key cannot sign for the first certificate", e);
        }
    }

    /**
     * Creates a factory that trusts some certificates.
     *
     * @param certificates the certificates of authorities, or of peers themselves
     * @param factory the factory to initialise; {@code null} makes one
     */
    static TrustManagerFactory trustManagers(X509Certificate[] certificates, @Nullable TrustManagerFactory factory,
            @Nullable String keyStoreType) throws NoSuchAlgorithmException, CertificateException, KeyStoreException,
            IOException {
        KeyStore store = emptyStore(keyStoreType);
        X509Certificate[] plain = plain(certificates);
        for (int i = 0; i < plain.length; i++) {
            store.setCertificateEntry("certificate-" + i, plain[i]);
        }
        TrustManagerFactory result = factory != null ? factory
                : TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        result.init(store);
        return result;
    }
}
