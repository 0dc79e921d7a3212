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
 * Keeps addresses of names, and failures. Resolvers of several event loops may share one, so it is safe for use by
 * several threads. Names have a dot at their end and small letters when a resolver passes them.
 */
public interface DnsCache {
    /** Forgets all. */
    void clear();

    /**
     * Forgets a name.
     *
     * @param hostname the name
     * @return whether something was kept of it
     */
    boolean clear(String hostname);

    /**
     * Returns what is kept of a name.
     *
     * @param hostname the name
     * @param additionals records sent with each query; with any of them nothing is kept, since they may change the
     *        answer
     * @return addresses in the order in which they were cached, or one failure; {@code null} or empty if nothing is
     * kept
     */
    @Nullable List<? extends DnsCacheEntry> get(String hostname, DnsRecord[] additionals);

    /**
     * Keeps an address, beside those that are kept of the name.
     *
     * @param hostname the name
     * @param additionals records sent with the query
     * @param originalTtl seconds, as the answer has it
     * @param loop the event loop of the resolver
     * @return the entry, also if it was not kept
     */
    DnsCacheEntry cache(String hostname, DnsRecord[] additionals, InetAddress address, long originalTtl,
                        EventLoop loop);

    /**
     * Keeps a failure, in place of all that is kept of the name. A resolver passes definite ones only: the name does
     * not exist, or has no address.
     *
     * @param hostname the name
     * @param additionals records sent with the query
     * @param cause the failure
     * @param loop the event loop of the resolver
     * @return the entry, also if it was not kept
     */
    DnsCacheEntry cache(String hostname, DnsRecord[] additionals, Throwable cause, EventLoop loop);
}
