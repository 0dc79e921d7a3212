/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.InetSocketAddress;

/**
 * Asks one server for every name.
 */
public final class SingletonDnsServerAddressStreamProvider implements DnsServerAddressStreamProvider {
    private final DnsServerAddresses addresses;

    /**
     * Creates a provider.
     *
     * @param address the server, resolved
     * @throws IllegalArgumentException if it is not resolved
     */
    public SingletonDnsServerAddressStreamProvider(InetSocketAddress address) {
        addresses = DnsServerAddresses.singleton(address);
    }

    @Override
    public DnsServerAddressStream nameServerAddressStream(String hostname) {
        return addresses.stream();
    }
}
