/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.socket.SocketChannel;
import org.jspecify.annotations.Nullable;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * The settings of queries, and what a resolver has learnt of servers. The fields do not change; what was learnt is for
 * the event loop only.
 */
final class QueryConfig {
    /** Servers that are known to change the case of letters; more than any list has. */
    private static final int MAX_CASE_CHANGERS = 256;

    private final EventLoop loop;
    private final @Nullable ChannelFactory<? extends SocketChannel> streams;
    private final boolean streamAfterTimeout;
    private final LongSupplier timeoutMillis;
    private final boolean recursionDesired;
    private final int maxPayloadSize;
    private final boolean mixedCase;
    private final @Nullable Cookies cookies;
    private final SecureRandom random = new SecureRandom();
    private final Map<InetSocketAddress, Boolean> caseChangers = new RecentMap<>(MAX_CASE_CHANGERS);

    QueryConfig(EventLoop loop, @Nullable ChannelFactory<? extends SocketChannel> streams, boolean streamAfterTimeout,
                LongSupplier timeoutMillis, boolean recursionDesired, int maxPayloadSize, boolean mixedCase,
                boolean withCookies) {
        this.loop = loop;
        this.streams = streams;
        this.streamAfterTimeout = streamAfterTimeout;
        this.timeoutMillis = timeoutMillis;
        this.recursionDesired = recursionDesired;
        this.maxPayloadSize = maxPayloadSize;
        this.mixedCase = mixedCase;
        cookies = withCookies ? new Cookies() : null;
    }

    EventLoop loop() {
        return loop;
    }

    Random random() {
        return random;
    }

    boolean hasStreams() {
        return streams != null;
    }

    @SuppressWarnings("NullAway") // Asked for where hasStreams() is true.
    ChannelFactory<? extends SocketChannel> streams() {
        return streams;
    }

    boolean streamAfterTimeout() {
        return streams != null && streamAfterTimeout;
    }

    long timeoutMillis() {
        return timeoutMillis.getAsLong();
    }

    boolean recursionDesired() {
        return recursionDesired;
    }

    int maxPayloadSize() {
        return maxPayloadSize;
    }

    boolean withCookies() {
        return cookies != null;
    }

    @SuppressWarnings("NullAway") // Asked for where withCookies() is true.
    Cookies cookies() {
        return cookies;
    }

    boolean isMixedCase() {
        return mixedCase;
    }

    boolean mixesCase(InetSocketAddress server) {
        return mixedCase && !caseChangers.containsKey(server);
    }

    /** Notes that a server does not give letters back as they were: it is asked in plain case from now on. */
    void doNotMixCase(InetSocketAddress server) {
        caseChangers.put(server, Boolean.TRUE);
    }
}
