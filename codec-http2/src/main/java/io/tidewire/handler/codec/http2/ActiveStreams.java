/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * The open and half-closed streams of a connection, in the order in which they became active: a list that links
 * the streams themselves, so that it takes no memory of its own. It may change while it is visited.
 */
final class ActiveStreams {
    private ConnectionStream first;
    private ConnectionStream last;
    private int size;
    /** How many visits are going on. Streams are only unlinked when it is 0, so that a visit finds its way. */
    private int visits;
    private boolean unlinkLater;

    ActiveStreams() {
    }

    int size() {
        return size;
    }

    void add(ConnectionStream stream) {
        assert stream.previousActive == null && stream.nextActive == null && stream != first;
        size++;
        stream.previousActive = last;
        if (last == null) {
            first = stream;
        } else {
            last.nextActive = stream;
        }
        last = stream;
    }

    /** Removes a stream that is no longer active. */
    void remove(ConnectionStream stream) {
        size--;
        if (visits == 0) {
            unlink(stream);
        } else {
            unlinkLater = true;
        }
    }

    private void unlink(ConnectionStream stream) {
        ConnectionStream previous = stream.previousActive;
        ConnectionStream next = stream.nextActive;
        if (previous == null) {
            first = next;
        } else {
            previous.nextActive = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.previousActive = previous;
        }
        stream.previousActive = null;
        stream.nextActive = null;
    }

    /** Visits the streams that are active now and still are when it is their turn. */
    Http2Stream visit(Http2StreamVisitor visitor) throws Http2Exception {
        ConnectionStream end = last;
        visits++;
        try {
            for (ConnectionStream stream = first; stream != null; stream = stream.nextActive) {
                if (stream.state().isActive() && !visitor.visit(stream)) {
                    return stream;
                }
                if (stream == end) {
                    break;
                }
            }
            return null;
        } finally {
            if (--visits == 0 && unlinkLater) {
                unlinkLater = false;
                unlinkClosed();
            }
        }
    }

    private void unlinkClosed() {
        ConnectionStream next;
        for (ConnectionStream stream = first; stream != null; stream = next) {
            next = stream.nextActive;
            if (!stream.state().isActive()) {
                unlink(stream);
            }
        }
    }
}
