/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.KeyManagerFactory;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/**
 * A private key and its certificates, as a builder was given them.
 *
 * @param password for the key store in memory, {@code null} for none
 * @param chain    the certificates, that of the key first
 */
record KeySource(PrivateKey key, @Nullable String password, X509Certificate[] chain) {
    /**
     * Reads PEM files.
     *
     * @throws IllegalArgumentException if one cannot be read; the message names it
     */
    static KeySource of(File chainFile, File keyFile, @Nullable String password) {
        X509Certificate[] chain = read("keyCertChainFile", () -> KeyMaterial.certificates(chainFile));
        return new KeySource(read("keyFile", () -> KeyMaterial.privateKey(keyFile, password)), password, chain);
    }

    /** The same for streams. */
    static KeySource of(InputStream chainStream, InputStream keyStream, @Nullable String password) {
        X509Certificate[] chain = read("keyCertChainInputStream", () -> KeyMaterial.certificates(chainStream));
        return new KeySource(read("keyInputStream", () -> KeyMaterial.privateKey(keyStream, password)), password,
                chain);
    }

    private interface Reader<T> {
        T read() throws GeneralSecurityException, IOException;
    }

    private static <T> T read(String name, Reader<T> reader) {
        try {
            return reader.read();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /** Creates a factory of key managers that have this key. */
    KeyManagerFactory managers(@Nullable String keyStoreType) throws GeneralSecurityException, IOException {
        return KeyMaterial.keyManagers(chain, null, key, password, null, keyStoreType);
    }
}
