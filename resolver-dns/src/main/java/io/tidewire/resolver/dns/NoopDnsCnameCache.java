/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * A {@link DnsCnameCache} that keeps nothing.
 */
public final class NoopDnsCnameCache implements DnsCnameCache {
    /** The only one. */
    public static final NoopDnsCnameCache INSTANCE = new NoopDnsCnameCache();

    private NoopDnsCnameCache() {
    }

    @Override
    public @Nullable String get(String hostname) {
        return null;
    }

    @Override
    public void cache(String hostname, String cname, long originalTtl, EventLoop loop) {
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
