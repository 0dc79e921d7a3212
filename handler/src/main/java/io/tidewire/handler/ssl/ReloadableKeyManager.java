/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A key manager whose key and certificates can be replaced while connections are made: a server takes new certificates
 * without a restart.
 *
 * <pre>{@code
 * ReloadableKeyManager keys = ReloadableKeyManager.ofFiles(chainFile, keyFile, null);
 * SslContext context = SslContextBuilder.forServer(keys).build();
 * ...
 * keys.replace(chainFile, keyFile, null); // on a signal, or when the files have changed
 * }</pre>
 *
 * <p>Handshakes that begin after a replacement use the new key; those that have begun end with the key that they began
 * with, as long as no more than {@value #GENERATIONS} replacements come while one of them is between its first
 * question and
 * its last. Established connections are not touched, and a session that is resumed keeps what was agreed on when it
 * began. If new keys cannot be read the old ones stay.
 *
 * <p>Any thread. Reading files blocks.
 */
public final class ReloadableKeyManager extends X509ExtendedKeyManager {
    private static final int GENERATIONS = 8;

    /**
     * Key managers, the newest first, each with the number of its replacement. Never changed: replaced as a whole, so
     * that each question sees one state.
     */
    private volatile Generation[] generations;

    private record Generation(long number, X509ExtendedKeyManager keys) {
    }

    private ReloadableKeyManager(X509ExtendedKeyManager keys) {
        generations = new Generation[] {new Generation(0, keys)};
    }

    /**
     * Creates a key manager with the key of PEM files.
     *
     * @param keyCertChainFile the chain, the certificate of the key first
     * @param keyFile the private key
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @return the key manager
     * @throws IOException if a file cannot be read or is not well-formed; the message names file and object
     * @throws GeneralSecurityException if a file has other contents, or the key is not that of the certificate
     */
    public static ReloadableKeyManager ofFiles(File keyCertChainFile, File keyFile, @Nullable String keyPassword)
            throws IOException, GeneralSecurityException {
        return new ReloadableKeyManager(read(keyCertChainFile, keyFile, keyPassword));
    }

    /**
     * Creates a key manager.
     *
     * @param key the private key
     * @param keyCertChain the chain, the certificate of the key first
     * @return the key manager
     * @throws GeneralSecurityException if the key is not that of the certificate, or cannot be used
     */
    public static ReloadableKeyManager of(PrivateKey key, X509Certificate... keyCertChain)
            throws GeneralSecurityException {
        return new ReloadableKeyManager(made(key, keyCertChain));
    }

    /**
     * Replaces the key by that of PEM files.
     *
     * @param keyCertChainFile the chain, the certificate of the key first
     * @param keyFile the private key
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @throws IOException if a file cannot be read or is not well-formed; nothing is replaced
     * @throws GeneralSecurityException if a file has other contents, or the key is not that of the certificate; nothing
     *         is replaced
     */
    public void replace(File keyCertChainFile, File keyFile, @Nullable String keyPassword)
            throws IOException, GeneralSecurityException {
        replace(read(keyCertChainFile, keyFile, keyPassword));
    }

    /**
     * Replaces the key.
     *
     * @param key the private key
     * @param keyCertChain the chain, the certificate of the key first
     * @throws GeneralSecurityException if the key is not that of the certificate, or cannot be used; nothing is
     *         replaced
     */
    public void replace(PrivateKey key, X509Certificate... keyCertChain) throws GeneralSecurityException {
        replace(made(key, keyCertChain));
    }

    private synchronized void replace(X509ExtendedKeyManager keys) {
        Generation[] old = generations;
        Generation[] updated = new Generation[Math.min(old.length + 1, GENERATIONS)];
        updated[0] = new Generation(old[0].number() + 1, keys);
        System.arraycopy(old, 0, updated, 1, updated.length - 1);
        generations = updated;
    }

    private static X509ExtendedKeyManager read(File chainFile, File keyFile, @Nullable String password)
            throws IOException, GeneralSecurityException {
        checkNotNull(chainFile, "keyCertChainFile");
        checkNotNull(keyFile, "keyFile");
        X509Certificate[] chain = KeyMaterial.certificates(chainFile);
        PrivateKey key = KeyMaterial.privateKey(keyFile, password);
        try {
            return made(key, chain);
        } catch (CertificateException e) {
            throw new CertificateException(keyFile + " and " + chainFile + ": " + e.getMessage(), e);
        }
    }

    private static X509ExtendedKeyManager made(PrivateKey key, X509Certificate... chain)
            throws GeneralSecurityException {
        try {
            for (KeyManager manager : KeyMaterial.keyManagers(checkNotNull(chain, "keyCertChain"), null,
                    checkNotNull(key, "key"), null, null, null).getKeyManagers()) {
                if (manager instanceof X509ExtendedKeyManager extended) {
                    return extended;
                }
            }
        } catch (IOException e) {
            throw new CertificateException("the key store in memory does not take the key", e);
        }
        throw new CertificateException("the JDK's key managers are no X509ExtendedKeyManager");
    }

    /** An alias carries its generation, so that the questions of one handshake are answered from one. */
    private static @Nullable String tagged(Generation generation, @Nullable String alias) {
        return alias == null ? null : generation.number() + ":" + alias;
    }

    private static String @Nullable [] tagged(Generation generation, String @Nullable [] aliases) {
        if (aliases == null) {
            return null;
        }
        String[] tagged = new String[aliases.length];
        for (int i = 0; i < aliases.length; i++) {
            tagged[i] = tagged(generation, aliases[i]);
        }
        return tagged;
    }

    @SuppressWarnings("NullAway") // Callers have found the keys of the alias.
    private static String untagged(@Nullable String alias) {
        return alias.substring(alias.indexOf(':') + 1);
    }

    /** The keys that gave an alias; {@code null} if they are gone or it is another one's. */
    private @Nullable X509ExtendedKeyManager keysOf(@Nullable String alias) {
        if (alias != null) {
            for (Generation generation : generations) {
                if (alias.startsWith(generation.number() + ":")) {
                    return generation.keys();
                }
            }
        }
        return null;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
        Generation current = generations[0];
        return tagged(current, current.keys().chooseEngineServerAlias(keyType, issuers, engine));
    }

    @Override
    public @Nullable String chooseEngineClientAlias(String[] keyTypes, Principal[] issuers, SSLEngine engine) {
        Generation current = generations[0];
        return tagged(current, current.keys().chooseEngineClientAlias(keyTypes, issuers, engine));
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        Generation current = generations[0];
        return tagged(current, current.keys().chooseServerAlias(keyType, issuers, socket));
    }

    @Override
    public @Nullable String chooseClientAlias(String[] keyTypes, Principal[] issuers, Socket socket) {
        Generation current = generations[0];
        return tagged(current, current.keys().chooseClientAlias(keyTypes, issuers, socket));
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal[] issuers) {
        Generation current = generations[0];
        return tagged(current, current.keys().getServerAliases(keyType, issuers));
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal[] issuers) {
        Generation current = generations[0];
        return tagged(current, current.keys().getClientAliases(keyType, issuers));
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(@Nullable String alias) {
        X509ExtendedKeyManager keys = keysOf(alias);
        return keys == null ? null : keys.getPrivateKey(untagged(alias));
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(@Nullable String alias) {
        X509ExtendedKeyManager keys = keysOf(alias);
        return keys == null ? null : keys.getCertificateChain(untagged(alias));
    }
}
