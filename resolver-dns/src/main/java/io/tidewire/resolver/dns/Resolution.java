/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsRecord;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One call to a resolver: what it may still spend, what is under way for it, and what went wrong. Event loop only.
 */
final class Resolution {
    private final Supplier<QuerySocket> sockets;
    private final boolean ownsSocket;
    private final DnsRecord[] additionals;
    /** {@code null} until a query is sent: what a cache has needs none. */
    private @Nullable QuerySocket socket;
    private int queriesLeft;
    private int queriesSent;
    private boolean ended;
    private final Set<Promise<?>> underWay = new HashSet<>();
    /** No more than queries. */
    private final List<Throwable> causes = new ArrayList<>();

    /**
     * Starts with nothing under way.
     *
     * @param sockets gives the socket when it is needed
     * @param ownsSocket whether the socket is closed at the end
     * @param additionals sent with each query; stay the caller's
     */
    Resolution(Supplier<QuerySocket> sockets, boolean ownsSocket, DnsRecord[] additionals, int maxQueries) {
        this.sockets = sockets;
        this.ownsSocket = ownsSocket;
        this.additionals = additionals;
        queriesLeft = maxQueries;
    }

    /**
     * The socket for the queries of this call.
     *
     * @throws IllegalStateException if the resolver is closed
     */
    QuerySocket socket() {
        if (socket == null) {
            socket = sockets.get();
        }
        return socket;
    }

    DnsRecord[] additionals() {
        return additionals;
    }

    /** Whether there is a query left, which is spent by this. */
    boolean spendQuery() {
        if (queriesLeft == 0) {
            return false;
        }
        queriesLeft--;
        queriesSent++;
        return true;
    }

    int queriesLeft() {
        return queriesLeft;
    }

    void track(Promise<?> query) {
        underWay.add(query);
        query.addListener(done -> underWay.remove(query));
    }

    void note(Throwable cause) {
        causes.add(cause);
    }

    boolean hasEnded() {
        return ended;
    }

    /** Ends what is under way, and lets go of the socket. */
    void end() {
        if (ended) {
            return;
        }
        ended = true;
        new ArrayList<>(underWay).forEach(query -> query.cancel(false));
        if (ownsSocket && socket != null) {
            socket.close();
        }
    }

    /** Completes a failure: all that went wrong is there, one of it as the cause and the others suppressed. */
    <E extends UnknownHostException> E explain(E failure) {
        if (!causes.isEmpty()) {
            failure.initCause(causes.get(0));
            causes.subList(1, causes.size()).forEach(failure::addSuppressed);
        }
        return failure;
    }

    /** The questions and what came of each, for people. */
    String story() {
        StringBuilder story = new StringBuilder(64);
        story.append(queriesSent).append(queriesSent == 1 ? " query" : " queries");
        String separator = ": ";
        for (Throwable cause : causes) {
            story.append(separator).append(cause.getMessage());
            separator = "; ";
        }
        return story.toString();
    }
}
