/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;

/**
 * Asks another trust manager, and says in its refusals whose certificate it is and what is wrong with it. The cause is
 * kept, since engines choose the alert by it.
 */
final class PeerTrustManager extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager delegate;
    /** Is told of each chain that was accepted; {@code null} if there is no such check. */
    private final @Nullable ResumptionCheck resumptionCheck;

    PeerTrustManager(X509ExtendedTrustManager delegate, @Nullable ResumptionCheck resumptionCheck) {
        this.delegate = delegate;
        this.resumptionCheck = resumptionCheck;
    }

    @Nullable ResumptionCheck resumptionCheck() {
        return resumptionCheck;
    }

    /** Conscrypt's name for what TLS 1.3 does not say; the JDK's managers know it by the name that the JDK gives it. */
    private static String known(String authType) {
        return "GENERIC".equals(authType) ? "UNKNOWN" : authType;
    }

    private interface Check {
        void run() throws CertificateException;
    }

    private void check(X509Certificate @Nullable [] chain, @Nullable SSLEngine engine, Check check)
            throws CertificateException {
        try {
            check.run();
            if (resumptionCheck != null && engine != null) {
                resumptionCheck.onChecked(engine);
            }
        } catch (CertificateException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new CertificateException("the certificate of " + PeerNames.of(engine)
                    + (chain == null || chain.length == 0 ? "" : ", whose subject is " + PeerNames.of(chain[0]) + ',')
                    + " is refused: " + reason(e), cause);
        }
    }

    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        if (root instanceof CertificateExpiredException) {
            return "it, or one of its issuers, has expired: " + root.getMessage();
        }
        if (root instanceof CertificateNotYetValidException) {
            return "it, or one of its issuers, is not valid yet: " + root.getMessage();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        check(chain, engine, () -> delegate.checkClientTrusted(chain, known(authType), engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        check(chain, engine, () -> delegate.checkServerTrusted(chain, known(authType), engine));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        check(chain, null, () -> delegate.checkClientTrusted(chain, known(authType), socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        check(chain, null, () -> delegate.checkServerTrusted(chain, known(authType), socket));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        check(chain, null, () -> delegate.checkClientTrusted(chain, known(authType)));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        check(chain, null, () -> delegate.checkServerTrusted(chain, known(authType)));
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return delegate.getAcceptedIssuers();
    }
}
