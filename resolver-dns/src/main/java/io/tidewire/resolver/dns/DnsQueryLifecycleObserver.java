/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.codec.dns.DnsResponseCode;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Is notified of the fate of a question, on the event loop of the resolver. Exactly one of {@link #queryCancelled},
 * {@link #queryFailed} and {@link #querySucceed} is called, and last.
 */
public interface DnsQueryLifecycleObserver {
    /**
     * A query is sent.
     *
     * @param future is completed when the query is written; over TCP when the connection is made
     */
    void queryWritten(InetSocketAddress dnsServerAddress, ChannelFuture future);

    /**
     * The query was cancelled: its answer is not wanted any more.
     *
     * @param queriesRemaining how many queries the look-up could still have sent
     */
    void queryCancelled(int queriesRemaining);

    /**
     * Other servers are asked, as a server said.
     *
     * @param nameServers those servers
     * @return the observer that is notified from then on
     */
    DnsQueryLifecycleObserver queryRedirected(List<InetSocketAddress> nameServers);

    /**
     * The name is an alias, and the name behind it is asked for.
     *
     * @param cnameQuestion the next question
     * @return the observer that is notified from then on
     */
    DnsQueryLifecycleObserver queryCNAMEd(DnsQuestion cnameQuestion);

    /**
     * A server answered with an error, and another one is asked.
     *
     * @param code the error
     * @return the observer that is notified from then on
     */
    DnsQueryLifecycleObserver queryNoAnswer(DnsResponseCode code);

    /**
     * The question failed.
     *
     * @param cause why
     */
    void queryFailed(Throwable cause);

    /** The question is answered. */
    void querySucceed();
}
