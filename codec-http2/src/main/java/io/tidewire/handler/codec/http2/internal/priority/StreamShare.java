/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import org.jspecify.annotations.Nullable;

/**
 * The record that a distributor keeps of a stream.
 *
 * @param <T> the type of streams
 */
public class StreamShare<T> extends LinkQueue.Link {
    /** Where a stream waits. */
    public enum Place {
        /** It has nothing to send, or its window has no room. */
        NOWHERE,
        /** Its frames have octets, and its window has room for some of them. */
        COMPETING,
        /** Its frames have no octets: the end of a stream, trailers. */
        WEIGHTLESS
    }

    private @Nullable T stream;
    private int streamable;
    private Place place = Place.NOWHERE;

    /**
     * Creates a share that waits nowhere.
     *
     * @param stream the stream, or {@code null} where something is kept of one that does not exist
     */
    public StreamShare(@Nullable T stream) {
        this.stream = stream;
    }

    /**
     * Returns the stream.
     *
     * @return the stream; {@code null} only where something is kept of one that does not exist
     */
    public final @Nullable T stream() {
        return stream;
    }

    /**
     * Sets the stream, which has begun or has ended.
     *
     * @param stream the stream, or {@code null} for one that does not exist
     */
    final void stream(@Nullable T stream) {
        this.stream = stream;
    }

    /**
     * Returns what the stream may send.
     *
     * @return octets that wait and that the window of the stream has room for; above 0 if it competes
     */
    public final int streamable() {
        return streamable;
    }

    /**
     * Returns where the stream waits.
     *
     * @return the place
     */
    public final Place place() {
        return place;
    }

    /**
     * Sets where the stream waits.
     *
     * @param next the place
     * @param octets what it may send, above 0 if it competes
     * @return where it waited before
     */
    public final Place moveTo(Place next, int octets) {
        Place before = place;
        streamable = octets;
        place = next;
        return before;
    }
}
