/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Asks several providers, and takes the first stream that one of them has for a name.
 */
public final class MultiDnsServerAddressStreamProvider implements DnsServerAddressStreamProvider {
    private final List<DnsServerAddressStreamProvider> providers;

    /**
     * Creates a provider.
     *
     * @param providers in the order in which they are asked
     */
    public MultiDnsServerAddressStreamProvider(List<DnsServerAddressStreamProvider> providers) {
        this.providers = List.copyOf(providers);
    }

    /**
     * Creates a provider.
     *
     * @param providers in the order in which they are asked
     */
    public MultiDnsServerAddressStreamProvider(DnsServerAddressStreamProvider... providers) {
        this(List.of(providers));
    }

    @Override
    public @Nullable DnsServerAddressStream nameServerAddressStream(String hostname) {
        for (DnsServerAddressStreamProvider provider : providers) {
            DnsServerAddressStream stream = provider.nameServerAddressStream(hostname);
            if (stream != null) {
                return stream;
            }
        }
        return null;
    }
}
