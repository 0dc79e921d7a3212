/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * The open and half-closed streams of a connection, in the order in which they became active: a list that links
 * the streams themselves, so that it takes no memory of its own. It may change while it is visited.
 *
 * @param <S> the type of streams
 */
public final class ActiveStreams<S extends StreamRecord> {
    private @Nullable StreamRecord first;
    private @Nullable StreamRecord last;
    private int size;
    /** How many visits are going on. Streams are only unlinked when it is 0, so that a visit finds its way. */
    private int visits;
    private boolean unlinkLater;

    /** Creates an empty list. */
    public ActiveStreams() {
    }

    /**
     * Decides what becomes of a visit.
     *
     * @param <S> the type of streams
     * @param <X> the type of failures
     */
    @FunctionalInterface
    public interface Visitor<S, X extends Exception> {
        /**
         * Visits a stream.
         *
         * @return whether the visit goes on
         * @throws X if the visit fails
         */
        boolean visit(S stream) throws X;
    }

    /**
     * Returns how many streams are active.
     *
     * @return the number
     */
    public int size() {
        return size;
    }

    /** Adds a stream that has become active. */
    void add(S stream) {
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
    void remove(S stream) {
        size--;
        if (visits == 0) {
            unlink(stream);
        } else {
            unlinkLater = true;
        }
    }

    private void unlink(StreamRecord stream) {
        StreamRecord previous = stream.previousActive;
        StreamRecord next = stream.nextActive;
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

    /**
     * Visits the streams that are active now and still are when it is their turn.
     *
     * @param <X> the type of its failures
     * @return the stream at which it ended the visit, if it did
     * @throws X if it fails
     */
    @SuppressWarnings("unchecked") // only streams of this type are added
    public <X extends Exception> @Nullable S visit(Visitor<? super S, X> visitor) throws X {
        StreamRecord end = last;
        visits++;
        try {
            for (StreamRecord stream = first; stream != null; stream = stream.nextActive) {
                if (stream.current().isActive() && !visitor.visit((S) stream)) {
                    return (S) stream;
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
        StreamRecord next;
        for (StreamRecord stream = first; stream != null; stream = next) {
            next = stream.nextActive;
            if (!stream.current().isActive()) {
                unlink(stream);
            }
        }
    }
}
