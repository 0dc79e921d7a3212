/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl.util;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Creates a {@link FingerprintTrustManagerFactory}. Used by one thread. */
public final class FingerprintTrustManagerFactoryBuilder {
    private final String algorithm;
    private final List<String> fingerprints = new ArrayList<>();

    FingerprintTrustManagerFactoryBuilder(String algorithm) {
        this.algorithm = checkNotNull(algorithm, "algorithm");
    }

    /**
     * Adds fingerprints of certificates to trust.
     *
     * @param fingerprints in hexadecimal digits, with or without colons between octets
     * @return this builder
     */
    public FingerprintTrustManagerFactoryBuilder fingerprints(CharSequence... fingerprints) {
        return fingerprints(Arrays.asList(checkNotNull(fingerprints, "fingerprints")));
    }

    /**
     * Adds fingerprints of certificates to trust.
     *
     * @param fingerprints in hexadecimal digits, with or without colons between octets
     * @return this builder
     */
    public FingerprintTrustManagerFactoryBuilder fingerprints(Iterable<? extends CharSequence> fingerprints) {
        for (CharSequence fingerprint : checkNotNull(fingerprints, "fingerprints")) {
            this.fingerprints.add(checkNotNull(fingerprint, "fingerprints").toString());
        }
        return this;
    }

    /**
     * Creates the factory.
     *
     * @return the factory
     * @throws IllegalArgumentException if the JDK does not know the algorithm, there is no fingerprint, or one does not
     *         have the length that the algorithm gives, in hexadecimal digits
     */
    public FingerprintTrustManagerFactory build() {
        return new FingerprintTrustManagerFactory(algorithm, fingerprints);
    }
}
