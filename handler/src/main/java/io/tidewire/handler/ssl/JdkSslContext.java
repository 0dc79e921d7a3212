/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

import javax.crypto.NoSuchPaddingException;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSessionContext;
import java.io.File;
import java.io.IOException;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyException;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.UnrecoverableKeyException;
import java.security.cert.CertificateException;
import java.security.spec.InvalidKeySpecException;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A context over an {@link SSLContext} of the Java Security API. {@link SslContextBuilder} makes them for {@link
 * SslProvider#JDK}; the constructors are for an {@link SSLContext} that the application has made.
 *
 * <p>A client of such a context compares the name of the server as others do. For trust managers that are no {@link
 * javax.net.ssl.X509ExtendedTrustManager} this is done by the JDK's engines, not by those of other providers.
 */
@SuppressWarnings("deprecation")
public class JdkSslContext extends SslContext {
    private final EngineSettings settings;

    /**
     * Creates a context that offers the default cipher suites and protocols.
     *
     * @param sslContext initialised
     * @param isClient whether it is for clients
     * @param clientAuth whether a server asks for certificates
     * @deprecated use the constructor that takes protocols
     */
    @Deprecated
    public JdkSslContext(SSLContext sslContext, boolean isClient, ClientAuth clientAuth) {
        this(sslContext, isClient, null, IdentityCipherSuiteFilter.INSTANCE, ApplicationProtocolConfig.DISABLED,
                clientAuth, null, false);
    }

    /**
     * Creates a context that offers the default protocols.
     *
     * @param sslContext initialised
     * @param isClient whether it is for clients
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param clientAuth whether a server asks for certificates
     * @deprecated use the constructor that takes protocols
     */
    @Deprecated
    public JdkSslContext(SSLContext sslContext, boolean isClient, @Nullable Iterable<String> ciphers,
            CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn, ClientAuth clientAuth) {
        this(sslContext, isClient, ciphers, cipherFilter, apn, clientAuth, null, false);
    }

    /**
     * Creates a context.
     *
     * @param sslContext initialised
     * @param isClient whether it is for clients
     * @param ciphers the cipher suites, {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @param apn the application protocols, {@code null} for none
     * @param clientAuth whether a server asks for certificates
     * @param protocols the versions of TLS, {@code null} for 1.3 and 1.2
     * @param startTls whether the first write of each handler is not encrypted
     * @throws IllegalArgumentException if {@code sslContext} does not know a protocol, or the filter leaves no suite
     */
    public JdkSslContext(SSLContext sslContext, boolean isClient, @Nullable Iterable<String> ciphers,
            CipherSuiteFilter cipherFilter, @Nullable ApplicationProtocolConfig apn, ClientAuth clientAuth,
            String @Nullable [] protocols, boolean startTls) {
        this(new EngineSettings(checkNotNull(sslContext, "sslContext"), isClient, ciphers,
                checkNotNull(cipherFilter, "cipherFilter"), AlpnNegotiator.of(apn),
                checkNotNull(clientAuth, "clientAuth"), protocols, defaultEndpointVerificationAlgorithm, List.of(),
                null), startTls);
    }

    JdkSslContext(EngineSettings settings, boolean startTls) {
        super(startTls);
        this.settings = settings;
    }

    final EngineSettings settings() {
        return settings;
    }

    /**
     * Returns the context that makes the engines.
     *
     * @return the context
     */
    public final SSLContext context() {
        return settings.context();
    }

    @Override
    public final boolean isClient() {
        return settings.isClient();
    }

    @Override
    public final SSLSessionContext sessionContext() {
        return isServer() ? context().getServerSessionContext() : context().getClientSessionContext();
    }

    @Override
    public final List<String> cipherSuites() {
        return settings.cipherSuites();
    }

    @Override
    public final JdkApplicationProtocolNegotiator applicationProtocolNegotiator() {
        return settings.negotiator();
    }

    @Override
    public final SSLEngine newEngine(ByteBufAllocator alloc) {
        return settings.newEngine(checkNotNull(alloc, "alloc"));
    }

    @Override
    public final SSLEngine newEngine(ByteBufAllocator alloc, String peerHost, int peerPort) {
        return settings.newEngine(checkNotNull(alloc, "alloc"), peerHost, peerPort);
    }

    /**
     * Creates a factory of key managers from PEM files.
     *
     * @param certChainFile the chain, the certificate of the key first
     * @param keyFile the private key
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param kmf the factory to initialise, {@code null} for a new one
     * @return the factory
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    protected static KeyManagerFactory buildKeyManagerFactory(File certChainFile, File keyFile,
            @Nullable String keyPassword, @Nullable KeyManagerFactory kmf) throws UnrecoverableKeyException,
            KeyStoreException, NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException, CertificateException, KeyException, IOException {
        return buildKeyManagerFactory(certChainFile, null, keyFile, keyPassword, kmf);
    }

    /**
     * Creates a factory of key managers from PEM files.
     *
     * @param certChainFile the chain, the certificate of the key first
     * @param keyAlgorithm the algorithm of the factory, {@code null} for the JDK's default
     * @param keyFile the private key
     * @param keyPassword its password, {@code null} if it is not encrypted
     * @param kmf the factory to initialise, {@code null} for a new one
     * @return the factory
     * @deprecated use {@link SslContextBuilder}
     */
    @Deprecated
    protected static KeyManagerFactory buildKeyManagerFactory(File certChainFile, @Nullable String keyAlgorithm,
            File keyFile, @Nullable String keyPassword, @Nullable KeyManagerFactory kmf) throws KeyStoreException,
            NoSuchAlgorithmException, NoSuchPaddingException, InvalidKeySpecException,
            InvalidAlgorithmParameterException, IOException, CertificateException, KeyException,
            UnrecoverableKeyException {
        return KeyMaterial.keyManagers(KeyMaterial.certificates(certChainFile), keyAlgorithm,
                KeyMaterial.privateKey(keyFile, keyPassword), keyPassword, kmf, null);
    }
}
