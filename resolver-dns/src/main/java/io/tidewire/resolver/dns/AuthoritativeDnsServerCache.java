/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.EventLoop;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;

/**
 * Keeps the servers that were named as authorities of zones. Safe for use by several threads.
 */
public interface AuthoritativeDnsServerCache {
    /**
     * Returns the servers of a zone.
     *
     * @param hostname the name of the zone
     * @return a stream, which is the caller's; {@code null} if nothing is kept
     */
    @Nullable DnsServerAddressStream get(String hostname);

    /**
     * Keeps a server, beside those that are kept of the zone.
     *
     * @param hostname the name of the zone
     * @param address the server
     * @param originalTtl seconds, as the answer has it
     * @param loop the event loop of the resolver
     */
    void cache(String hostname, InetSocketAddress address, long originalTtl, EventLoop loop);

    /** Forgets all. */
    void clear();

    /**
     * Forgets a zone.
     *
     * @param hostname the name of the zone
     * @return whether something was kept of it
     */
    boolean clear(String hostname);
}
