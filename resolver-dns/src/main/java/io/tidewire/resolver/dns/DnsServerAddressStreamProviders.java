/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

/**
 * The name servers that the system uses.
 */
public final class DnsServerAddressStreamProviders {
    private DnsServerAddressStreamProviders() {
    }

    /**
     * The servers of this platform: those of {@link #unixDefault()}.
     *
     * @return a provider, always the same
     */
    public static DnsServerAddressStreamProvider platformDefault() {
        return DefaultDnsServerAddressStreamProvider.INSTANCE;
    }

    /**
     * The servers of {@code /etc/resolv.conf}, which is read again when it changes; 127.0.0.1 where it names none.
     *
     * @return a provider, always the same
     */
    public static DnsServerAddressStreamProvider unixDefault() {
        return DefaultDnsServerAddressStreamProvider.INSTANCE;
    }
}
