/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A {@link DnsCnameCache} in memory. Each alias of a chain is kept as long as its own record says.
 */
public final class DefaultDnsCnameCache implements DnsCnameCache {
    private final int minTtl;
    private final int maxTtl;
    private final ExpiringLists<String> aliases;

    /** Creates a cache that keeps aliases as long as their answers say. */
    public DefaultDnsCnameCache() {
        this(0, Integer.MAX_VALUE);
    }

    /**
     * Creates a cache.
     *
     * @param minTtl how long aliases are kept at least, in seconds
     * @param maxTtl how long aliases are kept at most, in seconds; 0 keeps none
     * @throws IllegalArgumentException if a time is negative, or the least is above the most
     */
    public DefaultDnsCnameCache(int minTtl, int maxTtl) {
        this(minTtl, maxTtl, 0, Ticker.systemTicker());
    }

    /**
     * Creates a cache.
     *
     * @param maxStaleSeconds how long {@link #getStale} has aliases that have run out
     */
    DefaultDnsCnameCache(int minTtl, int maxTtl, int maxStaleSeconds, Ticker ticker) {
        this.maxTtl = checkPositiveOrZero(maxTtl, "maxTtl");
        this.minTtl = checkInRange(minTtl, 0, maxTtl, "minTtl");
        aliases = new ExpiringLists<>(ticker, maxStaleSeconds);
    }

    @Override
    public @Nullable String get(String hostname) {
        return first(aliases.get(checkNotNull(hostname, "hostname")));
    }

    /** The name for which a name stands or stood, {@code null} if none is known. */
    @Nullable String getStale(String hostname) {
        return first(aliases.getStale(hostname));
    }

    /** Removes an alias that has run out, for a server has said something else of the name. */
    void clearStale(String hostname) {
        aliases.clearStale(hostname);
    }

    private static @Nullable String first(@Nullable List<String> present) {
        return present == null ? null : present.get(0);
    }

    @Override
    public void cache(String hostname, String cname, long originalTtl, EventLoop loop) {
        checkNotNull(loop, "loop");
        aliases.set(checkNotNull(hostname, "hostname"), checkNotNull(cname, "cname"),
                Math.max(minTtl, Math.min(maxTtl, originalTtl)));
    }

    @Override
    public void clear() {
        aliases.clear();
    }

    @Override
    public boolean clear(String hostname) {
        return aliases.clear(checkNotNull(hostname, "hostname"));
    }
}
