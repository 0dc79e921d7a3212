/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import io.tidewire.handler.codec.dns.DnsRecord;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.util.List;

/**
 * A {@link DnsCache} that keeps nothing.
 */
public final class NoopDnsCache implements DnsCache {
    /** The only one. */
    public static final NoopDnsCache INSTANCE = new NoopDnsCache();

    private NoopDnsCache() {
    }

    @Override
    public void clear() {
        // Nothing is kept.
    }

    @Override
    public boolean clear(String hostname) {
        return false;
    }

    @Override
    public List<? extends DnsCacheEntry> get(String hostname, DnsRecord[] additionals) {
        return List.of();
    }

    @Override
    public DnsCacheEntry cache(String hostname, DnsRecord[] additionals, InetAddress address, long originalTtl,
                               EventLoop loop) {
        return new Passing(address, null);
    }

    @Override
    public DnsCacheEntry cache(String hostname, DnsRecord[] additionals, Throwable cause, EventLoop loop) {
        return new Passing(null, cause);
    }

    @Override
    public String toString() {
        return "NoopDnsCache";
    }

    private record Passing(@Nullable InetAddress address, @Nullable Throwable cause) implements DnsCacheEntry {
    }
}
