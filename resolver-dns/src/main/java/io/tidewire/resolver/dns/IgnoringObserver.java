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

/** Ignores all events. */
final class IgnoringObserver implements DnsQueryLifecycleObserver {
    @Override
    public void queryWritten(InetSocketAddress dnsServerAddress, ChannelFuture future) {
        // The event is ignored.
    }

    @Override
    public void queryCancelled(int queriesRemaining) {
        // The event is ignored.
    }

    @Override
    public DnsQueryLifecycleObserver queryRedirected(List<InetSocketAddress> nameServers) {
        return this;
    }

    @Override
    public DnsQueryLifecycleObserver queryCNAMEd(DnsQuestion cnameQuestion) {
        return this;
    }

    @Override
    public DnsQueryLifecycleObserver queryNoAnswer(DnsResponseCode code) {
        return this;
    }

    @Override
    public void queryFailed(Throwable cause) {
        // The event is ignored.
    }

    @Override
    public void querySucceed() {
        // The event is ignored.
    }
}
