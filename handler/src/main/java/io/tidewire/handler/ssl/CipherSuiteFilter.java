/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Set;

/** Chooses the cipher suites of an {@link SslContext}. Called once for each context, by the thread that builds it. */
public interface CipherSuiteFilter {
    /**
     * Chooses cipher suites.
     *
     * @param ciphers the names that the application asks for, the best first; {@code null} if it asks for none
     * @param defaultCiphers those to use if it asks for none, the best first
     * @param supportedCiphers all that the engine knows
     * @return the names to use, the best first
     */
    String[] filterCipherSuites(@Nullable Iterable<String> ciphers, List<String> defaultCiphers,
            Set<String> supportedCiphers);
}
