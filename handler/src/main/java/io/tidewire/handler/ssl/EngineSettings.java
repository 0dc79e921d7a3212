/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.internal.EmptyArrays;
import org.jspecify.annotations.Nullable;

import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Creates the engines of a context, all with the same settings. Cannot be changed; any thread.
 *
 * <p>The defaults are those of Mozilla's "intermediate" profile: TLS 1.3 and 1.2, and of the latter only suites with
 * ephemeral keys and authenticated encryption.
 */
@SuppressWarnings("deprecation")
final class EngineSettings {
    static final List<String> DEFAULT_PROTOCOLS = List.of(SslProtocols.TLS_v1_3, SslProtocols.TLS_v1_2);
    static final List<String> DEFAULT_CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    private final SSLContext context;
    private final boolean isClient;
    private final boolean isConscrypt;
    private final String[] ciphers;
    private final String[] protocols;
    private final ClientAuth clientAuth;
    private final JdkApplicationProtocolNegotiator negotiator;
    private final String endpointIdentificationAlgorithm;
    private final List<SNIServerName> serverNames;
    /** {@code null} if resumed sessions are trusted as they are. */
    private final @Nullable ResumptionCheck resumptionCheck;

    /**
     * Checks settings and keeps them.
     *
     * @param ciphers     {@code null} for the defaults; names of the JDK or of OpenSSL
     * @param protocols   {@code null} for the defaults
     * @param endpointIdentificationAlgorithm of a client; {@code null} or empty compares no names
     * @param serverNames the names that a client asks for in SNI; empty to derive it from the name of the peer
     * @param resumptionCheck is asked about resumed sessions; {@code null} if there is none
     * @throws IllegalArgumentException if the provider knows none of the protocols, or not one of those given, or the
     *         filter leaves no cipher suite
     */
    EngineSettings(SSLContext context, boolean isClient, @Nullable Iterable<String> ciphers, CipherSuiteFilter filter,
            JdkApplicationProtocolNegotiator negotiator, ClientAuth clientAuth, String @Nullable [] protocols,
            @Nullable String endpointIdentificationAlgorithm, List<SNIServerName> serverNames,
            @Nullable ResumptionCheck resumptionCheck) {
        this.context = context;
        this.isClient = isClient;
        this.clientAuth = clientAuth;
        this.negotiator = negotiator;
        this.endpointIdentificationAlgorithm =
                endpointIdentificationAlgorithm == null ? "" : endpointIdentificationAlgorithm;
        this.serverNames = List.copyOf(serverNames);
        this.resumptionCheck = resumptionCheck;
        isConscrypt = OpenSsl.isAvailable() && ConscryptSupport.isConscrypt(context);
        SSLParameters supported = context.getSupportedSSLParameters();
        this.protocols = protocols(protocols, Set.of(supported.getProtocols()));
        this.ciphers = filter.filterCipherSuites(javaNames(ciphers), retained(DEFAULT_CIPHERS,
                Set.of(supported.getCipherSuites())), new LinkedHashSet<>(List.of(supported.getCipherSuites())));
        if (this.ciphers.length == 0) {
            throw new IllegalArgumentException("ciphers: the provider " + context.getProvider().getName()
                    + " knows none of " + ciphers);
        }
    }

    private EngineSettings(EngineSettings other, JdkApplicationProtocolNegotiator negotiator) {
        context = other.context;
        isClient = other.isClient;
        isConscrypt = other.isConscrypt;
        ciphers = other.ciphers;
        protocols = other.protocols;
        clientAuth = other.clientAuth;
        endpointIdentificationAlgorithm = other.endpointIdentificationAlgorithm;
        serverNames = other.serverNames;
        resumptionCheck = other.resumptionCheck;
        this.negotiator = negotiator;
    }

    /** Returns the same settings with another negotiator. */
    EngineSettings with(JdkApplicationProtocolNegotiator otherNegotiator) {
        return new EngineSettings(this, otherNegotiator);
    }

    /**
     * Returns all that a provider knows.
     *
     * @param provider {@code null} for the JDK's choice
     */
    static SSLParameters supported(@Nullable Provider provider) {
        try {
            SSLContext context = provider == null
                    ? SSLContext.getInstance("TLS") : SSLContext.getInstance("TLS", provider);
            context.init(null, null, null);
            return context.getSupportedSSLParameters();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the provider " + (provider == null ? "of the JDK" : provider.getName())
                    + " has no TLS", e);
        }
    }

    private static String[] protocols(String @Nullable [] asked, Set<String> supported) {
        if (asked == null) {
            List<String> known = retained(DEFAULT_PROTOCOLS, supported);
            if (known.isEmpty()) {
                throw new IllegalArgumentException("protocols: " + supported + " (expected: one of " + DEFAULT_PROTOCOLS
                        + ')');
            }
            return known.toArray(EmptyArrays.EMPTY_STRINGS);
        }
        for (String protocol : asked) {
            if (!supported.contains(protocol)) {
                throw new IllegalArgumentException("protocols: " + protocol + " (expected: some of " + supported + ')');
            }
        }
        return asked.clone();
    }

    private static List<String> retained(List<String> names, Set<String> supported) {
        return names.stream().filter(supported::contains).toList();
    }

    private static @Nullable Iterable<String> javaNames(@Nullable Iterable<String> names) {
        if (names == null) {
            return null;
        }
        List<String> javaNames = new ArrayList<>();
        for (String name : names) {
            String javaName = name == null || name.startsWith("TLS_") || name.startsWith("SSL_") ? null
                    : CipherSuiteConverter.toJava(name, "TLS");
            javaNames.add(javaName == null ? name : javaName);
        }
        return javaNames;
    }

    SSLContext context() {
        return context;
    }

    boolean isClient() {
        return isClient;
    }

    List<String> cipherSuites() {
        return List.of(ciphers);
    }

    JdkApplicationProtocolNegotiator negotiator() {
        return negotiator;
    }

    /** Creates an engine for a peer whose name is not known. */
    SSLEngine newEngine(ByteBufAllocator alloc) {
        return prepare(context.createSSLEngine(), alloc);
    }

    /** Creates an engine for a peer. */
    SSLEngine newEngine(ByteBufAllocator alloc, String peerHost, int peerPort) {
        return prepare(context.createSSLEngine(withoutTrailingDot(peerHost), peerPort), alloc);
    }

    /** The dot of the root is not part of the name in SNI (RFC 6066 section 3), and in no certificate. */
    private static @Nullable String withoutTrailingDot(@Nullable String host) {
        return host != null && host.length() > 1 && host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    private SSLEngine prepare(SSLEngine engine, ByteBufAllocator alloc) {
        engine.setUseClientMode(isClient);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(protocols);
        parameters.setCipherSuites(ciphers);
        if (isClient) {
            if (!endpointIdentificationAlgorithm.isEmpty()) {
                parameters.setEndpointIdentificationAlgorithm(endpointIdentificationAlgorithm);
            }
            if (!serverNames.isEmpty()) {
                parameters.setServerNames(serverNames);
            }
        } else {
            switch (clientAuth) {
                case NONE -> parameters.setWantClientAuth(false);
                case OPTIONAL -> parameters.setWantClientAuth(true);
                case REQUIRE -> parameters.setNeedClientAuth(true);
            }
        }
        engine.setSSLParameters(parameters);
        if (isConscrypt) {
            ConscryptSupport.prepare(engine, alloc);
        }
        SSLEngine negotiating = negotiating(engine, alloc);
        return resumptionCheck == null ? negotiating : resumptionCheck.watching(negotiating);
    }

    private SSLEngine negotiating(SSLEngine engine, ByteBufAllocator alloc) {
        JdkApplicationProtocolNegotiator.SslEngineWrapperFactory factory = negotiator.wrapperFactory();
        if (factory instanceof JdkApplicationProtocolNegotiator.AllocatorAwareSslEngineWrapperFactory aware) {
            return aware.wrapSslEngine(engine, alloc, negotiator, !isClient);
        }
        return factory.wrapSslEngine(engine, negotiator, !isClient);
    }
}
