/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import io.tidewire.util.internal.SystemPropertyUtil;

import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import java.net.Socket;
import java.security.KeyStore;
import java.security.cert.X509Certificate;

/**
 * <b>Insecure:</b> trusts every certificate of every peer under any name, so that any attacker between can read and
 * change the data. For tests only, and made hard to use by mistake: it is in a jar of its own, the classifier {@code
 * insecure} of {@code tidewire-handler}, and fails unless the system property {@code
 * io.tidewire.handler.ssl.trustEverything} is true. {@link FingerprintTrustManagerFactory} is nearly as simple, and
 * secure.
 */
public final class InsecureTrustManagerFactory extends SimpleTrustManagerFactory {
    /** The only instance. */
    public static final TrustManagerFactory INSTANCE = new InsecureTrustManagerFactory();

    private static final String PROPERTY = "io.tidewire.handler.ssl.trustEverything";
    private static final X509Certificate[] NO_ISSUERS = {};

    private InsecureTrustManagerFactory() {
    }

    /** Changes nothing: there is nothing to know. */
    @Override
    protected void engineInit(KeyStore keyStore) {
        // Everything is trusted anyway.
    }

    /** Changes nothing: there is nothing to know. */
    @Override
    protected void engineInit(ManagerFactoryParameters managerFactoryParameters) {
        // Everything is trusted anyway.
    }

    /**
     * Returns a manager that trusts everything.
     *
     * @throws IllegalStateException unless the system property says that this is meant
     */
    @Override
    protected TrustManager[] engineGetTrustManagers() {
        if (!SystemPropertyUtil.getBoolean(PROPERTY, false)) {
            throw new IllegalStateException("InsecureTrustManagerFactory trusts every certificate, which is for "
                    + "tests only"
                    + " (expected: the system property " + PROPERTY + "=true, or another factory)");
        }
        return new TrustManager[] {new TrustingManager()};
    }

    /** An extended one, so that names are not compared for it. */
    private static final class TrustingManager extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType) {
            // Everything is trusted.
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {
            // Everything is trusted.
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
            // Everything is trusted.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType) {
            // Everything is trusted.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {
            // Everything is trusted.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
            // Everything is trusted.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return NO_ISSUERS;
        }
    }
}
