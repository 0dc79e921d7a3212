/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import io.tidewire.handler.codec.dns.DnsRecord;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Keeps the servers of zones in a cache of addresses, which has no ports: all of them are asked at port 53. */
final class ServersOfZonesInCache implements AuthoritativeDnsServerCache {
    private static final DnsRecord[] NO_RECORDS = {};

    private final DnsCache cache;

    ServersOfZonesInCache(DnsCache cache) {
        this.cache = cache;
    }

    @Override
    public @Nullable DnsServerAddressStream get(String hostname) {
        List<? extends DnsCacheEntry> kept = cache.get(hostname, NO_RECORDS);
        List<InetSocketAddress> servers = new ArrayList<>();
        if (kept != null) {
            for (DnsCacheEntry entry : kept) {
                if (entry.address() != null) {
                    servers.add(new InetSocketAddress(entry.address(), ResolvConf.PORT));
                }
            }
        }
        return servers.isEmpty() ? null : DnsServerAddresses.sequential(servers).stream();
    }

    @Override
    public void cache(String hostname, InetSocketAddress address, long originalTtl, EventLoop loop) {
        if (!address.isUnresolved()) {
            cache.cache(hostname, NO_RECORDS, address.getAddress(), originalTtl, loop);
        }
    }

    @Override
    public void clear() {
        cache.clear();
    }

    @Override
    public boolean clear(String hostname) {
        return cache.clear(hostname);
    }
}
