/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * Decides which stream sends next when there is not room for all. Called on the event loop. Stream states are told by
 * the listener of the connection, what may be sent by {@link #updateStreamableBytes(StreamState)}.
 */
public interface StreamByteDistributor {
    /**
     * Takes what has changed about a stream: its queue, its window.
     *
     * @param state the present state; used until the next change
     */
    void updateStreamableBytes(StreamState state);

    /**
     * Changes the dependency of a stream (RFC 7540 section 5.3).
     *
     * @param childStreamId the stream, above 0; need not exist
     * @param parentStreamId the stream that it depends on, not negative; need not exist
     * @param weight 1 to 256
     * @param exclusive whether it is the only one to depend on it
     */
    void updateDependencyTree(int childStreamId, int parentStreamId, short weight, boolean exclusive);

    /**
     * Changes the priority of a stream, as PRIORITY_UPDATE does (RFC 9218 section 7). Ignored unless overridden.
     *
     * @param streamId the stream, above 0; need not exist yet
     * @param priority the value of a {@code priority} field; one that cannot be parsed is ignored
     * @throws Http2Exception PROTOCOL_ERROR of the connection if priorities are kept for too many idle streams
     *         (RFC 9218 section 7.1), or if the stream would be a push that was not promised
     */
    default void updatePriority(int streamId, CharSequence priority) throws Http2Exception {
        // A priority is a hint.
    }

    /**
     * Takes the {@code priority} field of a request, or later that of its response (RFC 9218 section 5 and 8). A
     * PRIORITY_UPDATE counts more, even if it came before the request. Ignored unless overridden.
     *
     * @param stream the stream of the request
     * @param priority the value of the field; one that cannot be parsed is ignored
     */
    default void requestPriority(Http2Stream stream, CharSequence priority) {
        // A priority is a hint.
    }

    /**
     * Lets streams write.
     *
     * @param maxBytes octets that all of them may write, not negative; with 0 only what has no size goes
     * @param writer writes for a stream, and may call {@link #updateStreamableBytes(StreamState)} meanwhile
     * @return whether there is more that could be written
     * @throws Http2Exception an error of the connection, for example if the writer failed
     */
    boolean distribute(int maxBytes, Writer writer) throws Http2Exception;

    /** The state of a stream that a distributor needs. */
    interface StreamState {
        /**
         * Returns the stream.
         *
         * @return the stream
         */
        Http2Stream stream();

        /**
         * Returns what waits.
         *
         * @return octets
         */
        long pendingBytes();

        /**
         * Returns whether something waits, if only a frame without octets.
         *
         * @return {@code true} if the queue is not empty
         */
        boolean hasFrame();

        /**
         * Returns the window of the stream, without that of the connection.
         *
         * @return octets, may be negative
         */
        int windowSize();
    }

    /** Writes for a stream. */
    interface Writer {
        /**
         * Writes.
         *
         * @param numBytes how many octets, not negative
         */
        void write(Http2Stream stream, int numBytes);
    }
}
