/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.handler.ssl.JdkSslContext;
import io.tidewire.handler.ssl.SslContextBuilder;
import io.tidewire.handler.ssl.util.SelfSignedCertificate;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import java.io.File;
import java.security.cert.CertificateException;

/** A certificate of {@code localhost} and its key, as files, and a context of the JDK that trusts it. */
@SuppressWarnings("deprecation") // Certificates for tests are what SelfSignedCertificate is for.
final class TlsKeys {
    private final SelfSignedCertificate certificate;

    TlsKeys() {
        try {
            certificate = new SelfSignedCertificate("localhost", "RSA", 2048);
        } catch (CertificateException e) {
            throw new AssertionError(e);
        }
    }

    File chain() {
        return certificate.certificate();
    }

    File key() {
        return certificate.privateKey();
    }

    SSLContext trusting() throws SSLException {
        return ((JdkSslContext) SslContextBuilder.forClient().trustManager(certificate.cert()).build()).context();
    }

    /** As {@link #trusting}, with the certificate for servers that ask for one. */
    SSLContext showing() throws SSLException {
        return ((JdkSslContext) SslContextBuilder.forClient().trustManager(certificate.cert())
                .keyManager(chain(), key()).build()).context();
    }
}
