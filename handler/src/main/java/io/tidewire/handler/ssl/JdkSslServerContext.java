/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import java.io.File;

/**
 * A context of the JDK for servers.
 *
 * @deprecated use {@link SslContextBuilder}
 */
@Deprecated
public final class JdkSslServerContext extends JdkSslContext {
    /**
     * Creates a context.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public JdkSslServerContext(File keyCertChainFile, File keyFile) throws SSLException {
        super(LegacyContexts.settings(LegacyContexts.server(SslProvider.JDK, null, null, keyCertChainFile, keyFile,
                null, null, null, IdentityCipherSuiteFilter.INSTANCE, null, 0, 0)), false);
    }

    /**
     * Creates a context.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public JdkSslServerContext(File keyCertChainFile, File keyFile, @Nullable String keyPassword) throws SSLException {
        super(LegacyContexts.settings(LegacyContexts.server(SslProvider.JDK, null, null, keyCertChainFile, keyFile,
                keyPassword, null, null, IdentityCipherSuiteFilter.INSTANCE, null, 0, 0)), false);
    }

    /**
     * Creates a context.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param nextProtocols the application protocols for ALPN, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public JdkSslServerContext(File keyCertChainFile, File keyFile, @Nullable String keyPassword,
            @Nullable Iterable<String> ciphers, @Nullable Iterable<String> nextProtocols, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        super(LegacyContexts.settings(LegacyContexts.server(SslProvider.JDK, null, null, keyCertChainFile, keyFile,
                keyPassword, null, ciphers, IdentityCipherSuiteFilter.INSTANCE, LegacyContexts.alpn(nextProtocols),
                sessionCacheSize, sessionTimeout)), false);
    }

    /**
     * Creates a context.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among the cipher suites
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public JdkSslServerContext(File keyCertChainFile, File keyFile, @Nullable String keyPassword,
            @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        super(LegacyContexts.settings(LegacyContexts.server(SslProvider.JDK, null, null, keyCertChainFile, keyFile,
                keyPassword, null, ciphers, cipherFilter, apn, sessionCacheSize, sessionTimeout)), false);
    }

    /**
     * Creates a context.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among the cipher suites
     * @param apn negotiates the application protocol
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public JdkSslServerContext(File keyCertChainFile, File keyFile, @Nullable String keyPassword,
            @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter, JdkApplicationProtocolNegotiator apn,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        super(LegacyContexts.settings(LegacyContexts.server(SslProvider.JDK, null, null, keyCertChainFile, keyFile,
                keyPassword, null, ciphers, cipherFilter, null, sessionCacheSize, sessionTimeout), apn), false);
    }

    /**
     * Creates a context.
     *
     * @param trustCertCollectionFile trusted certificates as PEM, {@code null} for those of the JDK
     * @param trustManagerFactory decides whom to trust, {@code null} for the JDK's
     * @param keyCertChainFile the chain of certificates as PEM, {@code null} if there is a factory
     * @param keyFile the private key as PEM, {@code null} if there is a factory
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param keyManagerFactory the key if there are no files, {@code null} for none
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among the cipher suites
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public JdkSslServerContext(@Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable File keyCertChainFile, @Nullable File keyFile,
            @Nullable String keyPassword, @Nullable KeyManagerFactory keyManagerFactory,
            @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        super(LegacyContexts.settings(LegacyContexts.server(SslProvider.JDK, trustCertCollectionFile,
                trustManagerFactory, keyCertChainFile, keyFile, keyPassword, keyManagerFactory, ciphers, cipherFilter,
                apn, sessionCacheSize, sessionTimeout)), false);
    }

    /**
     * Creates a context.
     *
     * @param trustCertCollectionFile trusted certificates as PEM, {@code null} for those of the JDK
     * @param trustManagerFactory decides whom to trust, {@code null} for the JDK's
     * @param keyCertChainFile the chain of certificates as PEM, {@code null} if there is a factory
     * @param keyFile the private key as PEM, {@code null} if there is a factory
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param keyManagerFactory the key if there are no files, {@code null} for none
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among the cipher suites
     * @param apn negotiates the application protocol
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public JdkSslServerContext(@Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable File keyCertChainFile, @Nullable File keyFile,
            @Nullable String keyPassword, @Nullable KeyManagerFactory keyManagerFactory,
            @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter, JdkApplicationProtocolNegotiator apn,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        super(LegacyContexts.settings(LegacyContexts.server(SslProvider.JDK, trustCertCollectionFile,
                trustManagerFactory, keyCertChainFile, keyFile, keyPassword, keyManagerFactory, ciphers, cipherFilter,
                null, sessionCacheSize, sessionTimeout), apn), false);
    }
}
