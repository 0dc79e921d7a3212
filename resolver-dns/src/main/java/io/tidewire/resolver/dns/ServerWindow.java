/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The queries to one server over one socket. Some are under way, and the others wait until one of those ends, in the
 * order in which they came. Event loop only.
 *
 * <p>A query that is sent later is not lost in a full buffer: not in the server's, and its answer not in ours.
 */
final class ServerWindow {
    /**
     * The queries that are under way at a time. Linux keeps 212,992 octets for a socket, of which a datagram of 1,232
     * takes 2,304: that is room for 92 such answers, or for over 200 queries.
     */
    static final int PLACES = 64;

    /** The order is that of arrival; any may leave. */
    private final Set<ServerQuery> waiting = new LinkedHashSet<>();
    private int taken;
    private long answers;
    private boolean isAdmitting;

    /** Takes a query in, and sends it if there is a place. */
    void enter(ServerQuery query) {
        waiting.add(query);
        admit();
    }

    /** Lets a query go that has ended, and sends the next one in its place. */
    void leave(ServerQuery query) {
        if (!waiting.remove(query)) {
            taken--;
        }
        admit();
    }

    /** Sending may end a query at once, which must not add to the stack for each that waits. */
    private void admit() {
        if (isAdmitting) {
            return;
        }
        isAdmitting = true;
        try {
            while (taken < PLACES && !waiting.isEmpty()) {
                Iterator<ServerQuery> first = waiting.iterator();
                ServerQuery query = first.next();
                first.remove();
                taken++;
                query.send();
            }
        } finally {
            isAdmitting = false;
        }
    }

    void onAnswer() {
        answers++;
    }

    /** The number of answers so far, by which those that wait see that the server is at work. */
    long answers() {
        return answers;
    }

    /** The queries that wait, in their order. */
    List<ServerQuery> waiting() {
        return new ArrayList<>(waiting);
    }

    boolean isEmpty() {
        return taken == 0 && waiting.isEmpty();
    }
}
