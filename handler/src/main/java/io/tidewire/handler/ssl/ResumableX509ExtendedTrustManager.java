/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509TrustManager;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;

/**
 * A trust manager that is asked about resumed sessions too. A resumed handshake brings no certificates, so that engines
 * do not ask whether the peer is still to be trusted; a context of {@link SslContextBuilder} then asks this manager
 * with the chain of the session. Works with both providers.
 *
 * <p>A full handshake asks {@code checkClientTrusted} or {@code checkServerTrusted} as ever, a resumed one a method of
 * this interface instead, in either case before any data of the peer is passed on. A server whose client sent no
 * certificate asks neither, and a renegotiation asks none of this interface. Called by the thread that drives the
 * engine, so it must not block.
 */
public interface ResumableX509ExtendedTrustManager extends X509TrustManager {
    /**
     * Checks the client of a resumed session.
     *
     * @param chain the certificates of the session, the client's first
     * @param engine of the server
     * @throws CertificateException to refuse the client: the handshake fails, the session is not resumed again, and the
     *         connection ends without an alert with the reason, since no engine can be made to send one
     */
    void resumeClientTrusted(X509Certificate[] chain, SSLEngine engine) throws CertificateException;

    /**
     * Checks the server of a resumed session.
     *
     * @param chain the certificates of the session, the server's first
     * @param engine of the client
     * @throws CertificateException to refuse the server: the handshake fails, the session is not resumed again (but for
     *         Conscrypt's with TLS 1.2, which lasts until it times out), and the connection ends without an alert with
     *         the reason, since no engine can be made to send one
     */
    void resumeServerTrusted(X509Certificate[] chain, SSLEngine engine) throws CertificateException;
}
