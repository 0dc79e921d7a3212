/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.handler.ssl.util.KeyManagerFactoryWrapper;
import io.tidewire.handler.ssl.util.TrustManagerFactoryWrapper;
import io.tidewire.util.internal.EmptyArrays;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Creates an {@link SslContext}.
 *
 * <pre>{@code
 * SslContext server = SslContextBuilder.forServer(chainFile, keyFile).build();
 *
 * SslContext client = SslContextBuilder.forClient().build();
 *
 * SslContext mutual = SslContextBuilder.forServer(chainFile, keyFile)
 *         .trustManager(authoritiesFile).clientAuth(ClientAuth.REQUIRE).build();
 * }</pre>
 *
 * <p>By default connections use TLS 1.3 and 1.2 with the cipher suites of Mozilla's "intermediate" profile, clients
 * trust
 * the authorities that the JDK trusts and compare the name of the server with its certificate, and no application
 * protocol is negotiated. A builder is used by one thread; it can build several contexts.
 */
public final class SslContextBuilder {
    private final boolean forServer;
    private @Nullable SslProvider provider;
    private @Nullable Provider sslContextProvider;
    private @Nullable TrustManagerFactory trustManagerFactory;
    /** Certificates to trust; wins over the factory. */
    private X509Certificate @Nullable [] trusted;
    private @Nullable KeyManagerFactory keyManagerFactory;
    /** A key with its chain; wins over the factory. */
    private @Nullable KeySource keys;
    private @Nullable Iterable<String> ciphers;
    private CipherSuiteFilter cipherFilter = IdentityCipherSuiteFilter.INSTANCE;
    private @Nullable ApplicationProtocolConfig apn;
    private long sessionCacheSize;
    private long sessionTimeout;
    private ClientAuth clientAuth = ClientAuth.NONE;
    private String @Nullable [] protocols;
    private boolean startTls;
    private boolean enableOcsp;
    private @Nullable SecureRandom secureRandom;
    private @Nullable String keyStoreType;
    private @Nullable String endpointIdentificationAlgorithm;
    private final List<SNIServerName> serverNames = new ArrayList<>();
    private final Map<SslContextOption<?>, Object> options = new LinkedHashMap<>();

    private SslContextBuilder(boolean forServer) {
        this.forServer = forServer;
        endpointIdentificationAlgorithm = forServer ? null : SslContext.defaultEndpointVerificationAlgorithm;
    }

    /**
     * Begins a context for clients.
     *
     * @return the builder
     */
    public static SslContextBuilder forClient() {
        return new SslContextBuilder(false);
    }

    /**
     * Begins a context for servers.
     *
     * @param keyManagerFactory initialised; its managers may be any
     * @return the builder
     */
    public static SslContextBuilder forServer(KeyManagerFactory keyManagerFactory) {
        return new SslContextBuilder(true).keyManager(checkNotNull(keyManagerFactory, "keyManagerFactory"));
    }

    /**
     * Begins a context for servers.
     *
     * @param keyManager has the key; a {@link ReloadableKeyManager} can replace it later
     * @return the builder
     */
    public static SslContextBuilder forServer(KeyManager keyManager) {
        return new SslContextBuilder(true).keyManager(checkNotNull(keyManager, "keyManager"));
    }

    /**
     * Begins a context for servers.
     *
     * @param keyCertChainFile the chain as PEM, the certificate of the key first
     * @param keyFile the private key as PEM: PKCS#8, or PKCS#1 or RFC 5915 as OpenSSL wrote them
     * @return the builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public static SslContextBuilder forServer(File keyCertChainFile, File keyFile) {
        return new SslContextBuilder(true).keyManager(keyCertChainFile, keyFile);
    }

    /**
     * Begins a context for servers.
     *
     * @param keyCertChainFile the chain as PEM, the certificate of the key first
     * @param keyFile the private key as PEM: PKCS#8, or PKCS#1 or RFC 5915 as OpenSSL wrote them
     * @param keyPassword the password of the key, {@code null} if it is not encrypted
     * @return the builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public static SslContextBuilder forServer(File keyCertChainFile, File keyFile, @Nullable String keyPassword) {
        return new SslContextBuilder(true).keyManager(keyCertChainFile, keyFile, keyPassword);
    }

    /**
     * Begins a context for servers.
     *
     * @param keyCertChainInputStream the chain as PEM, the certificate of the key first; read to its end, not closed
     * @param keyInputStream the private key as PEM; read to its end, not closed
     * @return the builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public static SslContextBuilder forServer(InputStream keyCertChainInputStream, InputStream keyInputStream) {
        return new SslContextBuilder(true).keyManager(keyCertChainInputStream, keyInputStream);
    }

    /**
     * Begins a context for servers.
     *
     * @param keyCertChainInputStream the chain as PEM, the certificate of the key first; read to its end, not closed
     * @param keyInputStream the private key as PEM; read to its end, not closed
     * @param keyPassword the password of the key, {@code null} if it is not encrypted
     * @return the builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public static SslContextBuilder forServer(InputStream keyCertChainInputStream, InputStream keyInputStream,
            @Nullable String keyPassword) {
        return new SslContextBuilder(true).keyManager(keyCertChainInputStream, keyInputStream, keyPassword);
    }

    /**
     * Begins a context for servers.
     *
     * @param key the private key
     * @param keyCertChain the chain, the certificate of the key first
     * @return the builder
     */
    public static SslContextBuilder forServer(PrivateKey key, X509Certificate... keyCertChain) {
        return new SslContextBuilder(true).keyManager(key, keyCertChain);
    }

    /**
     * Begins a context for servers.
     *
     * @param key the private key
     * @param keyCertChain the chain, the certificate of the key first
     * @return the builder
     */
    public static SslContextBuilder forServer(PrivateKey key, Iterable<? extends X509Certificate> keyCertChain) {
        return new SslContextBuilder(true).keyManager(key, keyCertChain);
    }

    /**
     * Begins a context for servers.
     *
     * @param key the private key
     * @param keyPassword the password for the key store in memory, {@code null} for none
     * @param keyCertChain the chain, the certificate of the key first
     * @return the builder
     */
    public static SslContextBuilder forServer(PrivateKey key, @Nullable String keyPassword,
            X509Certificate... keyCertChain) {
        return new SslContextBuilder(true).keyManager(key, keyPassword, keyCertChain);
    }

    /**
     * Begins a context for servers.
     *
     * @param key the private key
     * @param keyPassword the password for the key store in memory, {@code null} for none
     * @param keyCertChain the chain, the certificate of the key first
     * @return the builder
     */
    public static SslContextBuilder forServer(PrivateKey key, @Nullable String keyPassword,
            Iterable<? extends X509Certificate> keyCertChain) {
        return new SslContextBuilder(true).keyManager(key, keyPassword, keyCertChain);
    }

    /**
     * Sets an option that only some providers have.
     *
     * @param value the value; {@code null} unsets it
     * @param <T> its type
     * @return this builder
     * @throws IllegalArgumentException if the option does not accept the value
     */
    public <T> SslContextBuilder option(SslContextOption<T> option, @Nullable T value) {
        checkNotNull(option, "option");
        if (value == null) {
            options.remove(option);
        } else {
            option.validate(value);
            options.put(option, value);
        }
        return this;
    }

    /**
     * Sets who implements TLS.
     *
     * @param provider the provider, {@code null} for the default
     * @return this builder
     */
    public SslContextBuilder sslProvider(@Nullable SslProvider provider) {
        this.provider = provider;
        return this;
    }

    /**
     * Sets the type of the key stores in memory through which keys and certificates are handed to the JDK.
     *
     * @param keyStoreType the type, {@code null} for the JDK's default
     * @return this builder
     */
    public SslContextBuilder keyStoreType(@Nullable String keyStoreType) {
        this.keyStoreType = keyStoreType;
        return this;
    }

    /**
     * Sets the security provider that implements TLS for {@link SslProvider#JDK}.
     *
     * @param sslContextProvider the provider, {@code null} for the JDK's choice
     * @return this builder
     */
    public SslContextBuilder sslContextProvider(@Nullable Provider sslContextProvider) {
        this.sslContextProvider = sslContextProvider;
        return this;
    }

    /**
     * Sets the certificates to trust, those of authorities or of peers themselves.
     *
     * @param trustCertCollectionFile the certificates as PEM, {@code null} for the authorities of the JDK
     * @return this builder
     * @throws IllegalArgumentException if they cannot be read; the message says where and what was expected
     */
    public SslContextBuilder trustManager(@Nullable File trustCertCollectionFile) {
        try {
            return trust(SslContext.toX509Certificates(trustCertCollectionFile));
        } catch (CertificateException e) {
            throw new IllegalArgumentException("trustCertCollectionFile: " + e.getMessage(), e);
        }
    }

    /**
     * Sets the certificates to trust, those of authorities or of peers themselves.
     *
     * @param trustCertCollectionInputStream the certificates as PEM, read to its end and not closed; {@code null} for
     *         the
     *         authorities of the JDK
     * @return this builder
     * @throws IllegalArgumentException if they cannot be read; the message says where and what was expected
     */
    public SslContextBuilder trustManager(@Nullable InputStream trustCertCollectionInputStream) {
        try {
            return trust(SslContext.toX509Certificates(trustCertCollectionInputStream));
        } catch (CertificateException e) {
            throw new IllegalArgumentException("trustCertCollectionInputStream: " + e.getMessage(), e);
        }
    }

    /**
     * Sets the certificates to trust, those of authorities or of peers themselves.
     *
     * @param trustCertCollection the certificates, {@code null} for the authorities of the JDK
     * @return this builder
     */
    public SslContextBuilder trustManager(X509Certificate @Nullable... trustCertCollection) {
        return trust(trustCertCollection == null ? null : trustCertCollection.clone());
    }

    /**
     * Sets the certificates to trust, those of authorities or of peers themselves.
     *
     * @param trustCertCollection the certificates, {@code null} for the authorities of the JDK
     * @return this builder
     */
    public SslContextBuilder trustManager(@Nullable Iterable<? extends X509Certificate> trustCertCollection) {
        return trust(trustCertCollection == null ? null : toArray(trustCertCollection, "trustCertCollection"));
    }

    /**
     * Sets what decides whom to trust.
     *
     * @param trustManagerFactory initialised; {@code null} for the authorities of the JDK
     * @return this builder
     */
    public SslContextBuilder trustManager(@Nullable TrustManagerFactory trustManagerFactory) {
        trusted = null;
        this.trustManagerFactory = trustManagerFactory;
        return this;
    }

    /**
     * Sets what decides whom to trust. To one that is no {@link javax.net.ssl.X509ExtendedTrustManager} the comparison
     * of
     * names is added.
     *
     * @param trustManager the manager, {@code null} for the authorities of the JDK
     * @return this builder
     */
    public SslContextBuilder trustManager(@Nullable TrustManager trustManager) {
        return trustManager(trustManager == null ? null : new TrustManagerFactoryWrapper(trustManager));
    }

    private SslContextBuilder trust(X509Certificate @Nullable [] certificates) {
        trustManagerFactory = null;
        trusted = certificates;
        return this;
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate.
     *
     * @param keyManagerFactory initialised, or {@code null} for no key; its managers may be any
     * @return this builder
     */
    public SslContextBuilder keyManager(@Nullable KeyManagerFactory keyManagerFactory) {
        this.keyManagerFactory = keyManagerFactory;
        keys = null;
        return this;
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate.
     *
     * @param keyManager has the key, or {@code null} for no key; a {@link ReloadableKeyManager} can replace it later
     * @return this builder
     */
    public SslContextBuilder keyManager(@Nullable KeyManager keyManager) {
        return keyManager(keyManager == null ? null : new KeyManagerFactoryWrapper(keyManager));
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param keyCertChainFile the chain as PEM, the certificate of the key first
     * @param keyFile the private key as PEM: PKCS#8, or PKCS#1 or RFC 5915 as OpenSSL wrote them
     * @return this builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public SslContextBuilder keyManager(@Nullable File keyCertChainFile, @Nullable File keyFile) {
        return keyManager(keyCertChainFile, keyFile, null);
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param keyCertChainFile the chain as PEM, the certificate of the key first
     * @param keyFile the private key as PEM: PKCS#8, or PKCS#1 or RFC 5915 as OpenSSL wrote them
     * @param keyPassword the password of the key, {@code null} if it is not encrypted
     * @return this builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public SslContextBuilder keyManager(@Nullable File keyCertChainFile, @Nullable File keyFile,
            @Nullable String keyPassword) {
        if (hasNoKey(keyCertChainFile, keyFile)) {
            return keyManager((KeySource) null);
        }
        return keyManager(KeySource.of(checkNotNull(keyCertChainFile, "keyCertChainFile"),
                checkNotNull(keyFile, "keyFile"), keyPassword));
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param keyCertChainInputStream the chain as PEM, the certificate of the key first; read to its end, not closed
     * @param keyInputStream the private key as PEM; read to its end, not closed
     * @return this builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public SslContextBuilder keyManager(@Nullable InputStream keyCertChainInputStream,
            @Nullable InputStream keyInputStream) {
        return keyManager(keyCertChainInputStream, keyInputStream, null);
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param keyCertChainInputStream the chain as PEM, the certificate of the key first; read to its end, not closed
     * @param keyInputStream the private key as PEM; read to its end, not closed
     * @param keyPassword the password of the key, {@code null} if it is not encrypted
     * @return this builder
     * @throws IllegalArgumentException if something cannot be read; the message says where and what was expected
     */
    public SslContextBuilder keyManager(@Nullable InputStream keyCertChainInputStream,
            @Nullable InputStream keyInputStream, @Nullable String keyPassword) {
        if (hasNoKey(keyCertChainInputStream, keyInputStream)) {
            return keyManager((KeySource) null);
        }
        return keyManager(KeySource.of(checkNotNull(keyCertChainInputStream, "keyCertChainInputStream"),
                checkNotNull(keyInputStream, "keyInputStream"), keyPassword));
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param key the private key
     * @param keyCertChain the chain, the certificate of the key first
     * @return this builder
     */
    public SslContextBuilder keyManager(@Nullable PrivateKey key, X509Certificate @Nullable... keyCertChain) {
        return keyManager(key, null, keyCertChain);
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param key the private key
     * @param keyCertChain the chain, the certificate of the key first
     * @return this builder
     */
    public SslContextBuilder keyManager(@Nullable PrivateKey key,
            @Nullable Iterable<? extends X509Certificate> keyCertChain) {
        return keyManager(key, null, keyCertChain);
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param key the private key
     * @param keyPassword the password for the key store in memory, {@code null} for none
     * @param keyCertChain the chain, the certificate of the key first
     * @return this builder
     */
    public SslContextBuilder keyManager(@Nullable PrivateKey key, @Nullable String keyPassword,
            X509Certificate @Nullable... keyCertChain) {
        if (hasNoKey(keyCertChain, key)) {
            return keyManager((KeySource) null);
        }
        return keyManager(new KeySource(checkNotNull(key, "key"), keyPassword,
                toArray(Arrays.asList(checkNotNull(keyCertChain, "keyCertChain")), "keyCertChain")));
    }

    /**
     * Sets the key of this side. A server needs one, a client if the server asks for its certificate; {@code null} for
     * both chain and key takes a client's away.
     *
     * @param key the private key
     * @param keyPassword the password for the key store in memory, {@code null} for none
     * @param keyCertChain the chain, the certificate of the key first
     * @return this builder
     */
    public SslContextBuilder keyManager(@Nullable PrivateKey key, @Nullable String keyPassword,
            @Nullable Iterable<? extends X509Certificate> keyCertChain) {
        if (hasNoKey(keyCertChain, key)) {
            return keyManager((KeySource) null);
        }
        return keyManager(key, keyPassword, toArray(keyCertChain, "keyCertChain"));
    }

    /** Whether a client was set to have no key, so that no server can ask for its certificate. */
    private boolean hasNoKey(@Nullable Object chain, @Nullable Object key) {
        return !forServer && chain == null && key == null;
    }

    private SslContextBuilder keyManager(@Nullable KeySource source) {
        keyManagerFactory = null;
        keys = source;
        return this;
    }

    /**
     * Sets the cipher suites.
     *
     * @param ciphers names of the JDK or of OpenSSL, the best first; {@code null} for the defaults
     * @return this builder
     */
    public SslContextBuilder ciphers(@Nullable Iterable<String> ciphers) {
        return ciphers(ciphers, IdentityCipherSuiteFilter.INSTANCE);
    }

    /**
     * Sets the cipher suites.
     *
     * @param ciphers names of the JDK or of OpenSSL, the best first; {@code null} for the defaults
     * @param cipherFilter chooses among them
     * @return this builder
     */
    public SslContextBuilder ciphers(@Nullable Iterable<String> ciphers, CipherSuiteFilter cipherFilter) {
        this.cipherFilter = checkNotNull(cipherFilter, "cipherFilter");
        this.ciphers = ciphers;
        return this;
    }

    /**
     * Sets the application protocols that are negotiated.
     *
     * @param apn the protocols, {@code null} for none
     * @return this builder
     */
    public SslContextBuilder applicationProtocolConfig(@Nullable ApplicationProtocolConfig apn) {
        this.apn = apn;
        return this;
    }

    /**
     * Sets how many sessions are kept to be resumed. Servers of TLS 1.3 keep none: the clients keep tickets.
     *
     * @param sessionCacheSize the number; 0 for the provider's default
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public SslContextBuilder sessionCacheSize(long sessionCacheSize) {
        this.sessionCacheSize = checkPositiveOrZero(sessionCacheSize, "sessionCacheSize");
        return this;
    }

    /**
     * Sets how long a session, also one of a ticket, can be resumed.
     *
     * @param sessionTimeout seconds; 0 for the provider's default
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public SslContextBuilder sessionTimeout(long sessionTimeout) {
        this.sessionTimeout = checkPositiveOrZero(sessionTimeout, "sessionTimeout");
        return this;
    }

    /**
     * Sets whether a server asks for certificates. Means nothing to clients.
     *
     * @param clientAuth whether it does
     * @return this builder
     */
    public SslContextBuilder clientAuth(ClientAuth clientAuth) {
        this.clientAuth = checkNotNull(clientAuth, "clientAuth");
        return this;
    }

    /**
     * Sets the versions of TLS.
     *
     * @param protocols names as in {@link SslProtocols}; none for the defaults
     * @return this builder
     */
    public SslContextBuilder protocols(String @Nullable... protocols) {
        return protocols(protocols == null ? null : Arrays.asList(protocols));
    }

    /**
     * Sets the versions of TLS.
     *
     * @param protocols names as in {@link SslProtocols}; {@code null} or none for the defaults
     * @return this builder
     */
    public SslContextBuilder protocols(@Nullable Iterable<String> protocols) {
        List<String> names = new ArrayList<>();
        if (protocols != null) {
            protocols.forEach(name -> names.add(checkNotNull(name, "protocols")));
        }
        this.protocols = names.isEmpty() ? null : names.toArray(EmptyArrays.EMPTY_STRINGS);
        return this;
    }

    /**
     * Sets whether the first write of each handler is not encrypted, as the answer to {@code STARTTLS}.
     *
     * @param startTls whether it is not
     * @return this builder
     */
    public SslContextBuilder startTls(boolean startTls) {
        this.startTls = startTls;
        return this;
    }

    /**
     * Asks for stapling of OCSP through this library, which no provider has ({@link OpenSsl#isOcspSupported()}): a
     * context
     * that asks for it is not built. The JDK's engines staple if its system properties say so.
     *
     * @param enableOcsp whether to ask for it
     * @return this builder
     */
    public SslContextBuilder enableOcsp(boolean enableOcsp) {
        this.enableOcsp = enableOcsp;
        return this;
    }

    /**
     * Sets the source of randomness.
     *
     * @param secureRandom the source, {@code null} for the provider's own
     * @return this builder
     */
    public SslContextBuilder secureRandom(@Nullable SecureRandom secureRandom) {
        this.secureRandom = secureRandom;
        return this;
    }

    /**
     * Sets how a client compares the name of the server with its certificate. <b>Insecure if it is switched off</b>:
     * any holder of a trusted certificate can then play the server, unless the application compares the names itself.
     *
     * @param algorithm {@code HTTPS} (the default of clients) or another name that the JDK knows; {@code null} or empty
     *         switches it off
     * @return this builder
     */
    public SslContextBuilder endpointIdentificationAlgorithm(@Nullable String algorithm) {
        endpointIdentificationAlgorithm = algorithm;
        return this;
    }

    /**
     * Adds a name that a client asks for in SNI instead of the name of the peer, and that the certificate may have.
     *
     * @return this builder
     */
    public SslContextBuilder serverName(SNIServerName serverName) {
        serverNames.add(checkNotNull(serverName, "serverName"));
        return this;
    }

    /**
     * Creates the context. Reading the authorities of the JDK may block.
     *
     * @return the context
     * @throws SSLException if the provider is not available or does not accept the settings
     * @throws IllegalArgumentException if settings contradict each other, or the provider does not have them
     */
    public SslContext build() throws SSLException {
        SslProvider chosen = provider != null ? provider
                : forServer ? SslContext.defaultServerProvider() : SslContext.defaultClientProvider();
        checkSettings(chosen);
        try {
            SSLContext context = newJavaContext(chosen);
            boolean asksForCertificates = !forServer || clientAuth != ClientAuth.NONE;
            TrustManager[] trustManagers = ContextManagers.trust(trustManagers(), asksForCertificates,
                    chosen == SslProvider.JDK);
            context.init(keyManagers(), trustManagers, secureRandom);
            limitSessions(forServer ? context.getServerSessionContext() : context.getClientSessionContext());
            return newContext(chosen, new EngineSettings(context, !forServer, ciphers, cipherFilter,
                    AlpnNegotiator.of(apn), clientAuth, protocols, endpointIdentificationAlgorithm, serverNames,
                    ContextManagers.resumptionCheck(trustManagers)));
        } catch (GeneralSecurityException | IOException e) {
            throw e instanceof SSLException failure ? failure
                    : new SSLException("the " + chosen + " context cannot be made: " + e.getMessage(), e);
        }
    }

    private void checkSettings(SslProvider chosen) {
        if (enableOcsp) {
            throw new IllegalArgumentException("enableOcsp: true (expected: false; the provider " + chosen
                    + " is told by the JDK's properties, or not at all)");
        }
        for (SslContextOption<?> option : options.keySet()) {
            if (!SslProvider.isOptionSupported(chosen, option)) {
                throw new IllegalArgumentException("option: " + option + " (expected: one that the provider " + chosen
                        + " has)");
            }
        }
        if (forServer && !serverNames.isEmpty()) {
            throw new IllegalArgumentException("serverName: " + serverNames + " (expected: none for a server)");
        }
        if (forServer && endpointIdentificationAlgorithm != null && !endpointIdentificationAlgorithm.isEmpty()) {
            throw new IllegalArgumentException("endpointIdentificationAlgorithm: " + endpointIdentificationAlgorithm
                    + " (expected: none for a server, which knows no names of its clients)");
        }
        if (chosen != SslProvider.JDK && sslContextProvider != null) {
            throw new IllegalArgumentException("sslContextProvider: " + sslContextProvider.getName()
                    + " (expected: none for " + chosen + ')');
        }
    }

    private SslContext newContext(SslProvider chosen, EngineSettings settings) {
        return switch (chosen) {
            case JDK -> new JdkSslContext(settings, startTls);
            case OPENSSL -> forServer ? new OpenSslServerContext(settings, startTls)
                    : new OpenSslClientContext(settings, startTls);
            case OPENSSL_REFCNT -> forServer ? new ReferenceCountedOpenSslServerContext(settings, startTls)
                    : new ReferenceCountedOpenSslClientContext(settings, startTls);
        };
    }

    @SuppressWarnings("NullAway") // A provider that is not available has a cause.
    private SSLContext newJavaContext(SslProvider chosen) throws GeneralSecurityException, SSLException {
        return switch (chosen) {
            case JDK -> sslContextProvider == null ? SSLContext.getInstance("TLS")
                    : SSLContext.getInstance("TLS", sslContextProvider);
            case OPENSSL, OPENSSL_REFCNT -> {
                if (!OpenSsl.isAvailable()) {
                    throw new SSLException("the provider " + chosen + " cannot be used: "
                            + OpenSsl.unavailabilityCause().getMessage(), OpenSsl.unavailabilityCause());
                }
                yield SSLContext.getInstance("TLS", ConscryptSupport.provider());
            }
        };
    }

    private KeyManager[] keyManagers() throws GeneralSecurityException, IOException {
        if (keys != null) {
            return keys.managers(keyStoreType).getKeyManagers();
        }
        return keyManagerFactory == null ? ContextManagers.NO_KEYS : keyManagerFactory.getKeyManagers();
    }

    private @Nullable TrustManagerFactory trustManagers() throws GeneralSecurityException, IOException {
        return trusted == null ? trustManagerFactory : KeyMaterial.trustManagers(trusted, null, keyStoreType);
    }

    /** Applies the limits that are set. Others keep the provider's default, which has a limit. */
    private void limitSessions(SSLSessionContext sessions) {
        if (sessionCacheSize > 0) {
            sessions.setSessionCacheSize((int) Math.min(sessionCacheSize, Integer.MAX_VALUE));
        }
        if (sessionTimeout > 0) {
            sessions.setSessionTimeout((int) Math.min(sessionTimeout, Integer.MAX_VALUE));
        }
    }

    private static X509Certificate[] toArray(@Nullable Iterable<? extends X509Certificate> certificates, String name) {
        List<X509Certificate> list = new ArrayList<>();
        checkNotNull(certificates, name).forEach(certificate -> list.add(checkNotNull(certificate, name)));
        return checkNonEmpty(list, name).toArray(new X509Certificate[0]);
    }
}
