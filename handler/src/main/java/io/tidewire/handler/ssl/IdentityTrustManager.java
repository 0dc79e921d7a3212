/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

/**
 * Adds the comparison of names to a trust manager that never gets the connection, for engines that, unlike those of
 * the JDK, do not compare them for it (SEC-I08). Names are compared by the JDK: a trust manager of its own that trusts
 * just
 * the certificate of the peer has nothing else to check.
 */
final class IdentityTrustManager extends X509ExtendedTrustManager {
    private final X509TrustManager delegate;

    IdentityTrustManager(X509TrustManager delegate) {
        this.delegate = delegate;
    }

    private static X509ExtendedTrustManager trusting(X509Certificate[] chain) throws CertificateException {
        try {
            for (TrustManager manager : KeyMaterial.trustManagers(new X509Certificate[] {chain[0]}, null, null)
                    .getTrustManagers()) {
                if (manager instanceof X509ExtendedTrustManager extended) {
                    return extended;
                }
            }
        } catch (IOException | GeneralSecurityException e) {
            throw new CertificateException("names cannot be compared", e);
        }
        throw new CertificateException("names cannot be compared: the JDK has no X509ExtendedTrustManager");
    }

    private static boolean comparesNames(SSLEngine engine) {
        String algorithm = engine.getSSLParameters().getEndpointIdentificationAlgorithm();
        return algorithm != null && !algorithm.isEmpty();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        delegate.checkClientTrusted(chain, authType);
        if (comparesNames(engine)) {
            trusting(chain).checkClientTrusted(chain, authType, engine);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        delegate.checkServerTrusted(chain, authType);
        if (comparesNames(engine)) {
            trusting(chain).checkServerTrusted(chain, authType, engine);
        }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw new CertificateException("there is no socket (expected: an SSLEngine)");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw new CertificateException("there is no socket (expected: an SSLEngine)");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        delegate.checkClientTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        delegate.checkServerTrusted(chain, authType);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return delegate.getAcceptedIssuers();
    }
}
