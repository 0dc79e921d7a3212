/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.handler.ssl.JdkSslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;

/** A certificate for an example server, and clients of the JDK that trust it. */
@SuppressWarnings("deprecation") // Certificates for tests are what SelfSignedCertificate is for.
final class TlsPeer {
    private final SelfSignedCertificate certificate;
    private final SSLContext trusting;

    TlsPeer() {
        try {
            certificate = new SelfSignedCertificate("localhost");
            SslContextBuilder client = SslContextBuilder.forClient().trustManager(certificate.cert());
            trusting = ((JdkSslContext) client.build()).context();
        } catch (CertificateException | SSLException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the options of a server that has the certificate, more of them, and its operands. */
    String[] arguments(String[] more, String... operands) {
        List<String> args = new ArrayList<>(List.of("--chain", certificate.certificate().getPath(), "--key",
                certificate.privateKey().getPath(), "--reload", "0"));
        args.addAll(List.of(more));
        args.addAll(List.of(operands));
        return args.toArray(new String[0]);
    }

    SSLSocket connect(InetSocketAddress server) throws IOException {
        SSLSocket socket = (SSLSocket) trusting.getSocketFactory().createSocket("127.0.0.1", server.getPort());
        socket.setSoTimeout(30_000);
        return socket;
    }
}
