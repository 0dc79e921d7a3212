/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * An {@link AuthoritativeDnsServerCache} in memory. All servers of a zone go together, when the first of them has run
 * out.
 */
public class DefaultAuthoritativeDnsServerCache implements AuthoritativeDnsServerCache {
    private final int minTtl;
    private final int maxTtl;
    private final @Nullable Comparator<InetSocketAddress> comparator;
    private final ExpiringLists<InetSocketAddress> zones = new ExpiringLists<>(Ticker.systemTicker(), 0);

    /** Creates a cache that keeps servers as long as their answers say, in the order in which they came. */
    public DefaultAuthoritativeDnsServerCache() {
        this(0, Integer.MAX_VALUE, null);
    }

    /**
     * Creates a cache.
     *
     * @param minTtl how long servers are kept at least, in seconds
     * @param maxTtl how long servers are kept at most, in seconds; 0 keeps none
     * @param comparator the order in which the servers of a zone are asked; {@code null} for that in which they came
     * @throws IllegalArgumentException if a time is negative, or the least is above the most
     */
    public DefaultAuthoritativeDnsServerCache(int minTtl, int maxTtl,
            @Nullable Comparator<InetSocketAddress> comparator) {
        this.maxTtl = checkPositiveOrZero(maxTtl, "maxTtl");
        this.minTtl = checkInRange(minTtl, 0, maxTtl, "minTtl");
        this.comparator = comparator;
    }

    @Override
    public @Nullable DnsServerAddressStream get(String hostname) {
        List<InetSocketAddress> servers = zones.get(checkNotNull(hostname, "hostname"));
        if (servers == null) {
            return null;
        }
        return DnsServerAddresses.sequential(
                comparator == null ? servers : servers.stream().sorted(comparator).toList()).stream();
    }

    @Override
    public void cache(String hostname, InetSocketAddress address, long originalTtl, EventLoop loop) {
        checkNotNull(loop, "loop");
        checkNotNull(hostname, "hostname");
        if (!checkNotNull(address, "address").isUnresolved()) {
            zones.add(hostname, address, Math.max(minTtl, Math.min(maxTtl, originalTtl)));
        }
    }

    @Override
    public void clear() {
        zones.clear();
    }

    @Override
    public boolean clear(String hostname) {
        return zones.clear(checkNotNull(hostname, "hostname"));
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(minTtl=" + minTtl + ", maxTtl=" + maxTtl + ", zones="
                + zones.size() + ')';
    }
}
