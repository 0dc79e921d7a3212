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

/** Leaves out the cipher suites that the engine does not know, so that one list serves several engines and versions. */
public final class SupportedCipherSuiteFilter implements CipherSuiteFilter {
    /** The only instance. */
    public static final SupportedCipherSuiteFilter INSTANCE = new SupportedCipherSuiteFilter();

    private SupportedCipherSuiteFilter() {
    }

    @Override
    public String[] filterCipherSuites(@Nullable Iterable<String> ciphers, List<String> defaultCiphers,
            Set<String> supportedCiphers) {
        checkNotNull(defaultCiphers, "defaultCiphers");
        checkNotNull(supportedCiphers, "supportedCiphers");
        List<String> chosen = new ArrayList<>();
        for (String cipher : ciphers == null ? defaultCiphers : ciphers) {
            if (supportedCiphers.contains(checkNotNull(cipher, "cipher"))) {
                chosen.add(cipher);
            }
        }
        return chosen.toArray(new String[0]);
    }
}
