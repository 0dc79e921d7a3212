/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Takes the cipher suites that the application asks for as they are, also those that the engine does not know. */
public final class IdentityCipherSuiteFilter implements CipherSuiteFilter {
    /** Uses the default cipher suites if the application asks for none. */
    public static final IdentityCipherSuiteFilter INSTANCE = new IdentityCipherSuiteFilter(true);

    /** Uses all cipher suites that the engine knows, weak ones too, if the application asks for none. */
    public static final IdentityCipherSuiteFilter INSTANCE_DEFAULTING_TO_SUPPORTED_CIPHERS =
            new IdentityCipherSuiteFilter(false);

    private final boolean usesDefaultCiphers;

    private IdentityCipherSuiteFilter(boolean usesDefaultCiphers) {
        this.usesDefaultCiphers = usesDefaultCiphers;
    }

    @Override
    public String[] filterCipherSuites(@Nullable Iterable<String> ciphers, List<String> defaultCiphers,
            Set<String> supportedCiphers) {
        checkNotNull(defaultCiphers, "defaultCiphers");
        checkNotNull(supportedCiphers, "supportedCiphers");
        if (ciphers == null) {
            return (usesDefaultCiphers ? defaultCiphers : supportedCiphers).toArray(new String[0]);
        }
        List<String> chosen = new ArrayList<>();
        ciphers.forEach(cipher -> chosen.add(checkNotNull(cipher, "cipher")));
        return chosen.toArray(new String[0]);
    }
}
