/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A {@link DnsCache} in memory. All addresses of a name go together, when the first of them has run out.
 */
public class DefaultDnsCache implements DnsCache {
    private final int minTtl;
    private final int maxTtl;
    private final int negativeTtl;
    private final ExpiringLists<Entry> entries;

    /** Creates a cache that keeps addresses as long as their answers say, and no failures. */
    public DefaultDnsCache() {
        this(0, Integer.MAX_VALUE, 0);
    }

    /**
     * Creates a cache.
     *
     * @param minTtl how long addresses are kept at least, in seconds
     * @param maxTtl how long addresses are kept at most, in seconds; 0 keeps none
     * @param negativeTtl how long failures are kept at most, in seconds; 0 keeps none. One whose answer says how long
     *        it holds (RFC 2308) is not kept longer than that
     * @throws IllegalArgumentException if a time is negative, or the least is above the most
     */
    public DefaultDnsCache(int minTtl, int maxTtl, int negativeTtl) {
        this(minTtl, maxTtl, negativeTtl, 0, Ticker.systemTicker());
    }

    /**
     * Creates a cache.
     *
     * @param maxStaleSeconds how long {@link #getStale} has addresses that have run out
     */
    DefaultDnsCache(int minTtl, int maxTtl, int negativeTtl, int maxStaleSeconds, Ticker ticker) {
        this.maxTtl = checkPositiveOrZero(maxTtl, "maxTtl");
        this.minTtl = checkInRange(minTtl, 0, maxTtl, "minTtl");
        this.negativeTtl = checkPositiveOrZero(negativeTtl, "negativeTtl");
        entries = new ExpiringLists<>(ticker, maxStaleSeconds);
    }

    /**
     * The time for which addresses are kept at least.
     *
     * @return seconds
     */
    public int minTtl() {
        return minTtl;
    }

    /**
     * The time for which addresses are kept at most.
     *
     * @return seconds
     */
    public int maxTtl() {
        return maxTtl;
    }

    /**
     * The time for which failures are kept at most.
     *
     * @return seconds
     */
    public int negativeTtl() {
        return negativeTtl;
    }

    @Override
    public void clear() {
        entries.clear();
    }

    @Override
    public boolean clear(String hostname) {
        return entries.clear(checkNotNull(hostname, "hostname"));
    }

    @Override
    public @Nullable List<? extends DnsCacheEntry> get(String hostname, DnsRecord[] additionals) {
        checkNotNull(hostname, "hostname");
        if (hasAny(additionals)) {
            return List.of();
        }
        List<Entry> present = entries.get(hostname);
        return present == null ? null : present;
    }

    /** The addresses of a name, also those that have run out and are kept for want of a server; empty if none are. */
    List<? extends DnsCacheEntry> getStale(String hostname) {
        List<Entry> present = entries.getStale(hostname);
        return present == null || present.get(0).cause != null ? List.of() : present;
    }

    /** Removes addresses that have run out, for the name has become an alias. */
    void clearStale(String hostname) {
        entries.clearStale(hostname);
    }

    @Override
    public DnsCacheEntry cache(String hostname, DnsRecord[] additionals, InetAddress address, long originalTtl,
                               EventLoop loop) {
        checkNotNull(hostname, "hostname");
        checkNotNull(loop, "loop");
        Entry entry = new Entry(checkNotNull(address, "address"), null);
        if (!hasAny(additionals)) {
            List<Entry> present = entries.get(hostname);
            long seconds = Math.max(minTtl, Math.min(maxTtl, originalTtl));
            if (present != null && present.get(0).cause != null) {
                entries.set(hostname, entry, seconds);
            } else {
                entries.add(hostname, entry, seconds);
            }
        }
        return entry;
    }

    @Override
    public DnsCacheEntry cache(String hostname, DnsRecord[] additionals, Throwable cause, EventLoop loop) {
        checkNotNull(hostname, "hostname");
        checkNotNull(loop, "loop");
        Entry entry = new Entry(null, checkNotNull(cause, "cause"));
        if (!hasAny(additionals)) {
            long seconds = cause instanceof NoAddressException negative
                    ? Math.min(negativeTtl, negative.negativeTtl()) : negativeTtl;
            entries.clearStale(hostname);
            entries.set(hostname, entry, seconds);
        }
        return entry;
    }

    private static boolean hasAny(DnsRecord[] additionals) {
        return additionals != null && additionals.length > 0;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(minTtl=" + minTtl + ", maxTtl=" + maxTtl + ", negativeTtl="
                + negativeTtl + ", names=" + entries.size() + ')';
    }

    private record Entry(@Nullable InetAddress address, @Nullable Throwable cause) implements DnsCacheEntry {
        @Override
        @SuppressWarnings("NullAway") // An entry has an address or a cause.
        public String toString() {
            return cause == null ? address.toString() : cause.toString();
        }
    }
}
