/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * The name servers of {@code /etc/resolv.conf}, which is read again when it changes; 127.0.0.1 where it names none.
 */
public final class DefaultDnsServerAddressStreamProvider implements DnsServerAddressStreamProvider {
    /** The only one. */
    public static final DefaultDnsServerAddressStreamProvider INSTANCE = new DefaultDnsServerAddressStreamProvider();

    private static final WatchedServers SERVERS = new WatchedServers(WatchedResolvConf.SYSTEM);

    private DefaultDnsServerAddressStreamProvider() {
    }

    @Override
    public DnsServerAddressStream nameServerAddressStream(String hostname) {
        return SERVERS.get().stream();
    }

    /**
     * The servers as they are now. May read the file.
     *
     * @return at least one
     */
    public static List<InetSocketAddress> defaultAddressList() {
        return SERVERS.get().servers();
    }

    /**
     * The servers as they are now, in the order that the file asks for. May read the file.
     *
     * @return at least one
     */
    public static DnsServerAddresses defaultAddresses() {
        return SERVERS.get();
    }
}
