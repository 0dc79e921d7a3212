/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.InetSocketAddress;

/**
 * Asks servers in a given order for every name.
 */
public final class SequentialDnsServerAddressStreamProvider implements DnsServerAddressStreamProvider {
    private final DnsServerAddresses addresses;

    /**
     * Creates a provider.
     *
     * @param addresses the servers, resolved, at least one
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public SequentialDnsServerAddressStreamProvider(InetSocketAddress... addresses) {
        this.addresses = DnsServerAddresses.sequential(addresses);
    }

    /**
     * Creates a provider.
     *
     * @param addresses the servers, resolved, at least one
     * @throws IllegalArgumentException if there is none, or one is not resolved
     */
    public SequentialDnsServerAddressStreamProvider(Iterable<? extends InetSocketAddress> addresses) {
        this.addresses = DnsServerAddresses.sequential(addresses);
    }

    @Override
    public DnsServerAddressStream nameServerAddressStream(String hostname) {
        return addresses.stream();
    }
}
