/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

/**
 * An {@link AuthoritativeDnsServerCache} that keeps nothing.
 */
public final class NoopAuthoritativeDnsServerCache implements AuthoritativeDnsServerCache {
    /** The only one. */
    public static final NoopAuthoritativeDnsServerCache INSTANCE = new NoopAuthoritativeDnsServerCache();

    private NoopAuthoritativeDnsServerCache() {
    }

    @Override
    public @Nullable DnsServerAddressStream get(String hostname) {
        return null;
    }

    @Override
    public void cache(String hostname, InetSocketAddress address, long originalTtl, EventLoop loop) {
        // Nothing is kept.
    }

    @Override
    public void clear() {
        // Nothing is kept.
    }

    @Override
    public boolean clear(String hostname) {
        return false;
    }
}
