/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The requests of a connection without a final response, oldest first, as far as an encoder must know them: which are
 * HEAD and which CONNECT. Two bits for each of the first {@value #MASKED}; a queue is made only for more.
 */
final class UnansweredRequests {
    private static final int MASKED = Long.SIZE;

    private int count;
    /** Bit 0 is the oldest request's. */
    private long heads;
    private long connects;
    /** The methods behind the first {@value #MASKED}, if any. */
    private @Nullable Queue<HttpMethod> later;

    int count() {
        return count;
    }

    /** Whether the oldest is a HEAD request. */
    boolean isHead() {
        return (heads & 1) != 0;
    }

    /** Whether the oldest is a CONNECT request. */
    boolean isConnect() {
        return (connects & 1) != 0;
    }

    void add(HttpMethod method) {
        if (count < MASKED) {
            note(count, method);
        } else {
            if (later == null) {
                later = new ArrayDeque<>();
            }
            later.add(method);
        }
        count++;
    }

    private void note(int place, HttpMethod method) {
        if (HttpMethod.HEAD.equals(method)) {
            heads |= 1L << place;
        } else if (HttpMethod.CONNECT.equals(method)) {
            connects |= 1L << place;
        }
    }

    /** Removes the oldest, if there is one. */
    @SuppressWarnings("NullAway") // More than the masks hold are in a queue.
    void remove() {
        if (count == 0) {
            return;
        }
        heads >>>= 1;
        connects >>>= 1;
        if (count-- > MASKED) {
            note(MASKED - 1, later.remove());
        }
    }
}
