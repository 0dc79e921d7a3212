/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import java.util.Arrays;

/**
 * One object of a PEM text.
 *
 * @param source   where it is from, for messages: {@code file, object 2 (line 30)}
 * @param label    the label behind {@code BEGIN}
 * @param isEncrypted whether the object has the headers that OpenSSL wrote for encrypted keys before PKCS#8
 * @param contents the decoded octets
 */
record PemObject(String source, String label, boolean isEncrypted, byte[] contents) {
    static final String CERTIFICATE = "CERTIFICATE";
    /** A certificate with OpenSSL's trust settings behind it, which {@link PemReader} leaves out. */
    static final String TRUSTED_CERTIFICATE = "TRUSTED CERTIFICATE";

    /** Overwrites the octets, which may be a private key (SEC-I15). */
    void clear() {
        Arrays.fill(contents, (byte) 0);
    }

    boolean isCertificate() {
        // RFC 7468 section 5.1 advises readers to expect the older labels.
        return label.equals(CERTIFICATE) || label.equals("X509 CERTIFICATE") || label.equals("X.509 CERTIFICATE")
                || label.equals(TRUSTED_CERTIFICATE);
    }

    boolean isPrivateKey() {
        return label.endsWith("PRIVATE KEY");
    }

    /** Prints no contents. */
    @Override
    public String toString() {
        return source + ", " + label;
    }
}
