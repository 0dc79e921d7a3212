/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import org.jspecify.annotations.Nullable;

/**
 * Chooses the name servers for a name.
 */
@FunctionalInterface
public interface DnsServerAddressStreamProvider {
    /**
     * Returns the servers for a name. Called on the event loop of a resolver.
     *
     * @param hostname the name
     * @return a stream, which is the caller's; {@code null} if this provider has none for the name
     */
    @Nullable DnsServerAddressStream nameServerAddressStream(String hostname);
}
