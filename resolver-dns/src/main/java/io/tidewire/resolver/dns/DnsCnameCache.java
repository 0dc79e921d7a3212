/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what names are aliases of. Safe for use by several threads.
 */
public interface DnsCnameCache {
    /**
     * Returns the name that a name is an alias of.
     *
     * @param hostname the alias
     * @return {@code null} if nothing is kept
     */
    @Nullable String get(String hostname);

    /**
     * Keeps an alias.
     *
     * @param hostname the alias
     * @param cname the name that it stands for
     * @param originalTtl seconds, as the answer has it
     * @param loop the event loop of the resolver
     */
    void cache(String hostname, String cname, long originalTtl, EventLoop loop);

    /** Forgets all. */
    void clear();

    /**
     * Forgets an alias.
     *
     * @param hostname the alias
     * @return whether something was kept of it
     */
    boolean clear(String hostname);
}
