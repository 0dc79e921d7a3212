/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import java.io.InputStream;
import java.security.KeyStore;

/** Engines of the JDK for tests, with a certificate for localhost that both sides trust. */
final class TestTls {
    static final String TLS_1_2 = "TLSv1.2";
    static final String TLS_1_3 = "TLSv1.3";
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final SSLContext CONTEXT = newContext();

    private TestTls() {
    }

    /** Creates another context, with no sessions to resume. */
    static SSLContext newContext() {
        try (InputStream in = TestTls.class.getResourceAsStream("localhost.p12")) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD);
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("localhost", store.getCertificate("localhost"));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    static SSLEngine client(String version) {
        return configured(CONTEXT.createSSLEngine("localhost", 443), true, version);
    }

    static SSLEngine server(String version) {
        return configured(CONTEXT.createSSLEngine(), false, version);
    }

    static void alpn(SSLEngine engine, String... protocols) {
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setApplicationProtocols(protocols);
        engine.setSSLParameters(parameters);
    }

    private static SSLEngine configured(SSLEngine engine, boolean client, String version) {
        engine.setUseClientMode(client);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(new String[] {version});
        if (client) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        engine.setSSLParameters(parameters);
        return engine;
    }
}
