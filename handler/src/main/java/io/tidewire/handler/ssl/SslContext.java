/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.AttributeMap;
import io.tidewire.util.DefaultAttributeMap;
import org.jspecify.annotations.Nullable;

import javax.crypto.NoSuchPaddingException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManagerFactory;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The common settings of the connections of a server or a client: keys, trust, versions of TLS and cipher suites, and
 * the sessions that they resume. Made once by {@link SslContextBuilder}; then each connection gets a handler of it:
 *
 * <pre>{@code
 * SslContext context = SslContextBuilder.forServer(chainFile, keyFile).build();
 * channel.pipeline().addLast(context.newHandler(channel.alloc()));
 *
 * SslContext context = SslContextBuilder.forClient().build();
 * channel.pipeline().addLast(context.newHandler(channel.alloc(), "example.com", 443));
 * }</pre>
 *
 * <p>A client's handler must be given the name of the server: the handshake fails without one, unless the context does
 * not compare names. Contexts cannot be changed and hold nothing to be released; any thread. To replace keys without
 * a restart give the context a {@link ReloadableKeyManager}.
 */
public abstract class SslContext {
    /** How a client compares the name of a server with its certificate by default: as RFC 9110 section 4.3.4 says. */
    protected static final String defaultEndpointVerificationAlgorithm = "HTTPS";

    private final boolean startTls;
    private final AttributeMap attributes = new DefaultAttributeMap();

    /** Creates a context whose handlers begin with TLS. */
    protected SslContext() {
        this(false);
    }

    /**
     * Creates a context.
     *
     * @param startTls whether the first write of each handler is not encrypted
     */
    protected SslContext(boolean startTls) {
        this.startTls = startTls;
    }

    final boolean startTls() {
        return startTls;
    }

    /**
     * Returns the provider that servers have unless another one is set.
     *
     * @return {@link SslProvider#JDK}
     */
    public static SslProvider defaultServerProvider() {
        return SslProvider.JDK;
    }

    /**
     * Returns the provider that clients have unless another one is set.
     *
     * @return {@link SslProvider#JDK}
     */
    public static SslProvider defaultClientProvider() {
        return SslProvider.JDK;
    }

    /**
     * Creates a context for clients.
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext() throws SSLException {
        return LegacyContexts.client(null, null, null, null, null, null, null, null, IdentityCipherSuiteFilter.INSTANCE,
                null, 0, 0);
    }

    /**
     * Creates a context for clients.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable SslProvider provider) throws SSLException {
        return LegacyContexts.client(provider, null, null, null, null, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for clients.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable SslProvider provider, @Nullable File trustCertCollectionFile)
            throws SSLException {
        return LegacyContexts.client(provider, trustCertCollectionFile, null, null, null, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for clients.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable SslProvider provider, @Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory) throws SSLException {
        return LegacyContexts.client(provider, trustCertCollectionFile, trustManagerFactory, null, null, null, null,
                null, IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for clients.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param nextProtocols the application protocols for ALPN, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable SslProvider provider, @Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable Iterable<String> ciphers,
            @Nullable Iterable<String> nextProtocols, long sessionCacheSize, long sessionTimeout) throws SSLException {
        return LegacyContexts.client(provider, trustCertCollectionFile, trustManagerFactory, null, null, null, null,
                ciphers, IdentityCipherSuiteFilter.INSTANCE, LegacyContexts.alpn(nextProtocols), sessionCacheSize,
                sessionTimeout);
    }

    /**
     * Creates a context for clients.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable SslProvider provider, @Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable Iterable<String> ciphers,
            CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        return LegacyContexts.client(provider, trustCertCollectionFile, trustManagerFactory, null, null, null, null,
                ciphers, cipherFilter, apn, sessionCacheSize, sessionTimeout);
    }

    /**
     * Creates a context for clients.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param keyManagerFactory has the key, {@code null} for that of the files
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable SslProvider provider, @Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable File keyCertChainFile, @Nullable File keyFile,
            @Nullable String keyPassword, @Nullable KeyManagerFactory keyManagerFactory,
            @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        return LegacyContexts.client(provider, trustCertCollectionFile, trustManagerFactory, keyCertChainFile, keyFile,
                keyPassword, keyManagerFactory, ciphers, cipherFilter, apn, sessionCacheSize, sessionTimeout);
    }

    /**
     * Creates a context for clients.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable SslProvider provider,
            @Nullable TrustManagerFactory trustManagerFactory) throws SSLException {
        return LegacyContexts.client(provider, null, trustManagerFactory, null, null, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for clients.
     *
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable File trustCertCollectionFile) throws SSLException {
        return LegacyContexts.client(null, trustCertCollectionFile, null, null, null, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for clients.
     *
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory) throws SSLException {
        return LegacyContexts.client(null, trustCertCollectionFile, trustManagerFactory, null, null, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for clients.
     *
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param nextProtocols the application protocols for ALPN, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable Iterable<String> ciphers,
            @Nullable Iterable<String> nextProtocols, long sessionCacheSize, long sessionTimeout) throws SSLException {
        return LegacyContexts.client(null, trustCertCollectionFile, trustManagerFactory, null, null, null, null,
                ciphers, IdentityCipherSuiteFilter.INSTANCE, LegacyContexts.alpn(nextProtocols), sessionCacheSize,
                sessionTimeout);
    }

    /**
     * Creates a context for clients.
     *
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable Iterable<String> ciphers,
            CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        return LegacyContexts.client(null, trustCertCollectionFile, trustManagerFactory, null, null, null, null,
                ciphers, cipherFilter, apn, sessionCacheSize, sessionTimeout);
    }

    /**
     * Creates a context for clients.
     *
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newClientContext(@Nullable TrustManagerFactory trustManagerFactory) throws SSLException {
        return LegacyContexts.client(null, null, trustManagerFactory, null, null, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for servers.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(@Nullable SslProvider provider, File keyCertChainFile,
            File keyFile) throws SSLException {
        return LegacyContexts.server(provider, null, null, keyCertChainFile, keyFile, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for servers.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(@Nullable SslProvider provider, File keyCertChainFile, File keyFile,
            @Nullable String keyPassword) throws SSLException {
        return LegacyContexts.server(provider, null, null, keyCertChainFile, keyFile, keyPassword, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for servers.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param nextProtocols the application protocols for ALPN, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(@Nullable SslProvider provider, File keyCertChainFile, File keyFile,
            @Nullable String keyPassword, @Nullable Iterable<String> ciphers, @Nullable Iterable<String> nextProtocols,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        return LegacyContexts.server(provider, null, null, keyCertChainFile, keyFile, keyPassword, null, ciphers,
                IdentityCipherSuiteFilter.INSTANCE, LegacyContexts.alpn(nextProtocols), sessionCacheSize,
                sessionTimeout);
    }

    /**
     * Creates a context for servers.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(@Nullable SslProvider provider, File keyCertChainFile, File keyFile,
            @Nullable String keyPassword, @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter,
            @Nullable ApplicationProtocolConfig apn, long sessionCacheSize, long sessionTimeout) throws SSLException {
        return LegacyContexts.server(provider, null, null, keyCertChainFile, keyFile, keyPassword, null, ciphers,
                cipherFilter, apn, sessionCacheSize, sessionTimeout);
    }

    /**
     * Creates a context for servers.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param nextProtocols the application protocols for ALPN, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(@Nullable SslProvider provider, File keyCertChainFile, File keyFile,
            @Nullable String keyPassword, @Nullable TrustManagerFactory trustManagerFactory,
            @Nullable Iterable<String> ciphers, @Nullable Iterable<String> nextProtocols, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        return LegacyContexts.server(provider, null, trustManagerFactory, keyCertChainFile, keyFile, keyPassword, null,
                ciphers, IdentityCipherSuiteFilter.INSTANCE, LegacyContexts.alpn(nextProtocols), sessionCacheSize,
                sessionTimeout);
    }

    /**
     * Creates a context for servers.
     *
     * @param provider the provider of TLS, {@code null} for the default
     * @param trustCertCollectionFile the trusted certificates as PEM, {@code null} for the default
     * @param trustManagerFactory decides what to trust, {@code null} for the default
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param keyManagerFactory has the key, {@code null} for that of the files
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(@Nullable SslProvider provider, @Nullable File trustCertCollectionFile,
            @Nullable TrustManagerFactory trustManagerFactory, @Nullable File keyCertChainFile, @Nullable File keyFile,
            @Nullable String keyPassword, @Nullable KeyManagerFactory keyManagerFactory,
            @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        return LegacyContexts.server(provider, trustCertCollectionFile, trustManagerFactory, keyCertChainFile, keyFile,
                keyPassword, keyManagerFactory, ciphers, cipherFilter, apn, sessionCacheSize, sessionTimeout);
    }

    /**
     * Creates a context for servers.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(File keyCertChainFile, File keyFile) throws SSLException {
        return LegacyContexts.server(null, null, null, keyCertChainFile, keyFile, null, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for servers.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(File keyCertChainFile, File keyFile,
            @Nullable String keyPassword) throws SSLException {
        return LegacyContexts.server(null, null, null, keyCertChainFile, keyFile, keyPassword, null, null,
                IdentityCipherSuiteFilter.INSTANCE, null, 0, 0);
    }

    /**
     * Creates a context for servers.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param nextProtocols the application protocols for ALPN, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(File keyCertChainFile, File keyFile, @Nullable String keyPassword,
            @Nullable Iterable<String> ciphers, @Nullable Iterable<String> nextProtocols, long sessionCacheSize,
            long sessionTimeout) throws SSLException {
        return LegacyContexts.server(null, null, null, keyCertChainFile, keyFile, keyPassword, null, ciphers,
                IdentityCipherSuiteFilter.INSTANCE, LegacyContexts.alpn(nextProtocols), sessionCacheSize,
                sessionTimeout);
    }

    /**
     * Creates a context for servers.
     *
     * @param keyCertChainFile the chain of certificates as PEM
     * @param keyFile the private key as PEM
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param sessionCacheSize how many sessions are kept, 0 for the default
     * @param sessionTimeout for how many seconds, 0 for the default
     * @return the context
     * @throws SSLException if it cannot be made
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    public static SslContext newServerContext(File keyCertChainFile, File keyFile, @Nullable String keyPassword,
            @Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn,
            long sessionCacheSize, long sessionTimeout) throws SSLException {
        return LegacyContexts.server(null, null, null, keyCertChainFile, keyFile, keyPassword, null, ciphers,
                cipherFilter, apn, sessionCacheSize, sessionTimeout);
    }

    /**
     * Returns the attributes of this context, for the application.
     *
     * @return the attributes
     */
    public final AttributeMap attributes() {
        return attributes;
    }

    /**
     * Returns whether this context is for servers.
     *
     * @return {@code true} if it is
     */
    public final boolean isServer() {
        return !isClient();
    }

    /**
     * Returns whether this context is for clients.
     *
     * @return {@code true} if it is
     */
    public abstract boolean isClient();

    /**
     * Returns the cipher suites that connections use, the best first.
     *
     * @return an unmodifiable list of the names that the JDK uses
     */
    public abstract List<String> cipherSuites();

    /**
     * Returns how many sessions are kept to be resumed.
     *
     * @return the number; 0 if it is not limited
     */
    public long sessionCacheSize() {
        return sessionContext().getSessionCacheSize();
    }

    /**
     * Returns how long a session can be resumed.
     *
     * @return seconds; 0 if it is not limited
     */
    public long sessionTimeout() {
        return sessionContext().getSessionTimeout();
    }

    /**
     * Returns the application protocols, the best first.
     *
     * @return the names
     * @deprecated use {@link #applicationProtocolNegotiator()}
     */
    @Deprecated
    public final List<String> nextProtocols() {
        return applicationProtocolNegotiator().protocols();
    }

    /**
     * Returns the negotiator of application protocols.
     *
     * @return the negotiator; one without protocols if nothing is negotiated
     */
    @SuppressWarnings("deprecation")
    public abstract ApplicationProtocolNegotiator applicationProtocolNegotiator();

    /**
     * Creates the engine of one connection, without the name of its peer. That of a client that compares names fails.
     *
     * @param alloc makes the buffers of the engine
     * @return the engine
     */
    public abstract SSLEngine newEngine(ByteBufAllocator alloc);

    /**
     * Creates the engine of one connection.
     *
     * @param alloc makes the buffers of the engine
     * @param peerHost the name of the peer, which a client compares, asks for in SNI, and finds sessions by; a dot at
     *         its
     *         end is left out
     * @return the engine
     */
    public abstract SSLEngine newEngine(ByteBufAllocator alloc, String peerHost, int peerPort);

    /**
     * Returns the sessions that can be resumed. They belong to this context alone.
     *
     * @return the sessions
     */
    public abstract SSLSessionContext sessionContext();

    /**
     * Creates the handler of one connection, without the name of its peer.
     *
     * @param alloc makes the buffers of the engine
     * @return the handler
     */
    public final SslHandler newHandler(ByteBufAllocator alloc) {
        return newHandler(alloc, startTls);
    }

    /**
     * Creates the handler of one connection, without the name of its peer.
     *
     * @param alloc makes the buffers of the engine
     * @param startTls whether its first write is not encrypted
     * @return the handler
     */
    protected SslHandler newHandler(ByteBufAllocator alloc, boolean startTls) {
        return new SslHandler(newEngine(alloc), startTls);
    }

    /**
     * Creates the handler of one connection, without the name of its peer.
     *
     * @param alloc makes the buffers of the engine
     * @param delegatedTaskExecutor runs what takes long in a handshake, such as signatures
     * @return the handler
     */
    public SslHandler newHandler(ByteBufAllocator alloc, Executor delegatedTaskExecutor) {
        return newHandler(alloc, startTls, delegatedTaskExecutor);
    }

    /**
     * Creates the handler of one connection, without the name of its peer.
     *
     * @param alloc makes the buffers of the engine
     * @param startTls whether its first write is not encrypted
     * @param executor runs what takes long in a handshake, such as signatures
     * @return the handler
     */
    protected SslHandler newHandler(ByteBufAllocator alloc, boolean startTls, Executor executor) {
        return new SslHandler(newEngine(alloc), startTls, executor);
    }

    /**
     * Creates the handler of one connection.
     *
     * @param alloc makes the buffers of the engine
     * @param peerHost the name of the peer, as {@link #newEngine(ByteBufAllocator, String, int)} says
     * @return the handler
     */
    public final SslHandler newHandler(ByteBufAllocator alloc, String peerHost, int peerPort) {
        return newHandler(alloc, peerHost, peerPort, startTls);
    }

    /**
     * Creates the handler of one connection.
     *
     * @param alloc makes the buffers of the engine
     * @param peerHost the name of the peer, as {@link #newEngine(ByteBufAllocator, String, int)} says
     * @param startTls whether its first write is not encrypted
     * @return the handler
     */
    protected SslHandler newHandler(ByteBufAllocator alloc, String peerHost, int peerPort, boolean startTls) {
        return new SslHandler(newEngine(alloc, peerHost, peerPort), startTls);
    }

    /**
     * Creates the handler of one connection.
     *
     * @param alloc makes the buffers of the engine
     * @param peerHost the name of the peer, as {@link #newEngine(ByteBufAllocator, String, int)} says
     * @param delegatedTaskExecutor runs what takes long in a handshake, such as signatures
     * @return the handler
     */
    public SslHandler newHandler(ByteBufAllocator alloc, String peerHost, int peerPort,
            Executor delegatedTaskExecutor) {
        return newHandler(alloc, peerHost, peerPort, startTls, delegatedTaskExecutor);
    }

    /**
     * Creates the handler of one connection.
     *
     * @param alloc makes the buffers of the engine
     * @param peerHost the name of the peer, as {@link #newEngine(ByteBufAllocator, String, int)} says
     * @param startTls whether its first write is not encrypted
     * @param delegatedTaskExecutor runs what takes long in a handshake, such as signatures
     * @return the handler
     */
    protected SslHandler newHandler(ByteBufAllocator alloc, String peerHost, int peerPort, boolean startTls,
            Executor delegatedTaskExecutor) {
        return new SslHandler(newEngine(alloc, peerHost, peerPort), startTls, delegatedTaskExecutor);
    }

    /**
     * Decrypts a private key of the form PKCS#8.
     *
     * @param password {@code null} if it is not encrypted
     * @param key the DER, not changed
     * @return the decrypted key
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    protected static PKCS8EncodedKeySpec generateKeySpec(char @Nullable [] password, byte[] key) throws IOException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException, InvalidKeyException,
            InvalidAlgorithmParameterException {
        return PrivateKeyReader.keySpec(password, key);
    }

    /**
     * Creates a key store of one key.
     *
     * @param certChain the chain, the certificate of the key first
     * @param key the private key
     * @param keyPasswordChars the password for the entry
     * @param keyStoreType the type, {@code null} for the JDK's default
     * @return the key store, in memory
     */
    protected static KeyStore buildKeyStore(X509Certificate[] certChain, PrivateKey key, char[] keyPasswordChars,
            @Nullable String keyStoreType) throws KeyStoreException, NoSuchAlgorithmException, CertificateException,
            IOException {
        return KeyMaterial.keyStore(certChain, key, keyPasswordChars, keyStoreType);
    }

    /**
     * Reads the only private key of a PEM file.
     *
     * @param keyFile the file; {@code null} for none
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @return the key, {@code null} without a file
     */
    protected static @Nullable PrivateKey toPrivateKey(@Nullable File keyFile,
            @Nullable String keyPassword) throws NoSuchAlgorithmException, NoSuchPaddingException,
            InvalidKeySpecException, InvalidAlgorithmParameterException, KeyException, IOException {
        return keyFile == null ? null : KeyMaterial.privateKey(keyFile, keyPassword);
    }

    /**
     * Reads the only private key of a PEM text.
     *
     * @param keyInputStream the text, read to its end and not closed; {@code null} for none
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @return the key, {@code null} without a text
     */
    protected static @Nullable PrivateKey toPrivateKey(@Nullable InputStream keyInputStream,
            @Nullable String keyPassword) throws NoSuchAlgorithmException, NoSuchPaddingException,
            InvalidKeySpecException, InvalidAlgorithmParameterException, KeyException, IOException {
        return keyInputStream == null ? null : KeyMaterial.privateKey(keyInputStream, keyPassword);
    }

    /**
     * Reads the certificates of a PEM file.
     *
     * @param file the file; {@code null} for none
     * @return the certificates in their order, {@code null} without a file
     */
    protected static X509Certificate @Nullable [] toX509Certificates(@Nullable File file) throws CertificateException {
        return file == null ? null : KeyMaterial.certificates(file);
    }

    /**
     * Reads the certificates of a PEM text.
     *
     * @param in the text, read to its end and not closed; {@code null} for none
     * @return the certificates in their order, {@code null} without a text
     */
    protected static X509Certificate @Nullable [] toX509Certificates(@Nullable InputStream in)
            throws CertificateException {
        return in == null ? null : KeyMaterial.certificates(in);
    }

    /**
     * Creates a factory of trust managers of a PEM file.
     *
     * @param certChainFile the trusted certificates
     * @param trustManagerFactory the factory to initialise, {@code null} for a new one
     * @return the factory
     * @deprecated use {@link SslContextBuilder#trustManager(File)}
     */
    @Deprecated
    protected static TrustManagerFactory buildTrustManagerFactory(File certChainFile,
            @Nullable TrustManagerFactory trustManagerFactory) throws NoSuchAlgorithmException, CertificateException,
            KeyStoreException, IOException {
        return buildTrustManagerFactory(certChainFile, trustManagerFactory, null);
    }

    /**
     * Creates a factory of trust managers of a PEM file.
     *
     * @param certChainFile the trusted certificates
     * @param trustManagerFactory the factory to initialise, {@code null} for a new one
     * @param keyType the type of the key store, {@code null} for the JDK's default
     * @return the factory
     */
    protected static TrustManagerFactory buildTrustManagerFactory(File certChainFile,
            @Nullable TrustManagerFactory trustManagerFactory,
            @Nullable String keyType) throws NoSuchAlgorithmException, CertificateException, KeyStoreException,
            IOException {
        return KeyMaterial.trustManagers(KeyMaterial.certificates(certChainFile), trustManagerFactory, keyType);
    }

    /**
     * Creates a factory of trust managers of certificates.
     *
     * @param certCollection the trusted certificates
     * @param trustManagerFactory the factory to initialise, {@code null} for a new one
     * @param keyStoreType the type of the key store, {@code null} for the JDK's default
     * @return the factory
     */
    protected static TrustManagerFactory buildTrustManagerFactory(X509Certificate[] certCollection,
            @Nullable TrustManagerFactory trustManagerFactory,
            @Nullable String keyStoreType) throws NoSuchAlgorithmException, CertificateException, KeyStoreException,
            IOException {
        return KeyMaterial.trustManagers(certCollection, trustManagerFactory, keyStoreType);
    }

    /**
     * Creates a factory of key managers of one key.
     *
     * @param certChainFile the chain, the certificate of the key first
     * @param keyAlgorithm the algorithm of the factory, {@code null} for the JDK's default
     * @param key the private key
     * @param keyPassword the password for the key store, which is in memory; {@code null} for none
     * @param kmf the factory to initialise, {@code null} for a new one
     * @param keyStore the type of the key store, {@code null} for the JDK's default
     * @return the factory
     * @throws CertificateException if the first certificate is not that of the key
     */
    protected static KeyManagerFactory buildKeyManagerFactory(X509Certificate[] certChainFile,
            @Nullable String keyAlgorithm, PrivateKey key, @Nullable String keyPassword,
            @Nullable KeyManagerFactory kmf, @Nullable String keyStore) throws KeyStoreException,
            NoSuchAlgorithmException, IOException, CertificateException, UnrecoverableKeyException {
        return KeyMaterial.keyManagers(certChainFile, keyAlgorithm, key, keyPassword, kmf, keyStore);
    }
}
