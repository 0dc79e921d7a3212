/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.ssl;

import io.tidewire.handler.ssl.SslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.SslProvider;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;
import org.conscrypt.OpenSSLProvider;

import java.security.Provider;

/** A server's context and that of a client who trusts it, of one provider and for one version of TLS. */
final class TlsContexts {
    /** Name of the engine of the JDK in parameters. */
    static final String JDK = "JDK";
    /** Name of Conscrypt's engine in parameters. */
    static final String CONSCRYPT = "CONSCRYPT";
    /** The name of the server. */
    static final String HOST = "localhost";
    /** A port without connections. Client sessions are found by it. */
    static final int PORT = 443;

    final SslContext client;
    final SslContext server;

    /**
     * Creates the contexts, and the server's key, whose algorithm is named since defaults differ. Names are not
     * compared, as providers do that in ways of their own.
     */
    @SuppressWarnings("deprecation") // For tests only, as this is.
    TlsContexts(String provider, String version) throws Exception {
        Provider conscrypt = switch (provider) {
            case JDK -> null;
            case CONSCRYPT -> new OpenSSLProvider();
            default -> throw new IllegalArgumentException("provider: " + provider);
        };
        SelfSignedCertificate certificate =
                SelfSignedCertificate.builder().fqdn(HOST).algorithm("EC").bits(256).build();
        server = SslContextBuilder.forServer(certificate.key(), certificate.cert()).sslProvider(SslProvider.JDK)
                .sslContextProvider(conscrypt).protocols(version).build();
        client = SslContextBuilder.forClient().trustManager(certificate.cert()).sslProvider(SslProvider.JDK)
                .sslContextProvider(conscrypt).protocols(version).endpointIdentificationAlgorithm(null).build();
    }
}
