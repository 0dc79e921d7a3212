/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

/**
 * The streams of a connection, and what the two endpoints may do (RFC 9113 section 5). Used on the event loop only.
 *
 * <p>It sends nothing. The encoder and the decoder change it by the frames that go and come.
 */
public interface Http2Connection {
    /**
     * Is notified of changes of streams and the connection, after the change. Its exception is logged and keeps no
     * other listener from being notified.
     */
    interface Listener {
        /** A stream was created, idle or reserved. */
        void onStreamAdded(Http2Stream stream);

        /** A stream became open or half-closed, and counts against the limit of concurrent streams. */
        void onStreamActive(Http2Stream stream);

        /** One side of an open stream was closed. Not called when the stream is closed with it. */
        void onStreamHalfClosed(Http2Stream stream);

        /** A stream was closed. It is no longer among the active ones. */
        void onStreamClosed(Http2Stream stream);

        /** A stream was closed and can no longer be found by its id. State kept for it has to be released. */
        void onStreamRemoved(Http2Stream stream);

        /**
         * GOAWAY was sent. Streams of the peer above the id are closed right after.
         *
         * @param lastStreamId the last stream that may have been acted on
         * @param errorCode why, 0 to 2^32-1
         * @param debugData the debug data; valid during the call, not to be released or changed
         */
        void onGoAwaySent(int lastStreamId, long errorCode, ByteBuf debugData);

        /**
         * GOAWAY was received. Streams of this side above the id are closed right after; they can be tried again on
         * another connection (RFC 9113 section 8.7).
         *
         * @param lastStreamId the last stream that the peer may have acted on
         * @param errorCode why, 0 to 2^32-1
         * @param debugData the debug data; valid during the call, not to be released or changed
         */
        void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData);
    }

    /**
     * One end of the connection: what it has created, and what it may create.
     *
     * @param <F> how its windows are kept
     */
    interface Endpoint<F extends Http2FlowController> {
        /**
         * Takes the next id of this end.
         *
         * @return the id; negative if there are no more
         */
        int incrementAndGetNextStreamId();

        /**
         * Returns whether an id is of this end.
         *
         * @return {@code true} for a positive id that is odd for clients, even for servers
         */
        boolean isValidStreamId(int streamId);

        /**
         * Returns whether this end may have created a stream, which can be closed since.
         *
         * @return {@code true} if the id is of this end and not above {@link #lastStreamCreated()}
         */
        boolean mayHaveCreatedStream(int streamId);

        /**
         * Returns whether this end has created a stream.
         *
         * @param stream the stream; none counts as not created
         * @return {@code true} if it has
         */
        boolean created(@Nullable Http2Stream stream);

        /**
         * Returns whether this end may open a stream now.
         *
         * @return {@code false} if the other end has as many as it takes, or there are no more ids
         */
        boolean canOpenStream();

        /**
         * Creates a stream and opens it. Idle streams of this end with smaller ids are closed by that (RFC 9113 section
         * 5.1.1).
         *
         * @param streamId the id, above all before
         * @param halfClosed whether this end sends nothing more
         * @return the stream
         * @throws Http2Exception PROTOCOL_ERROR for a wrong id; REFUSED_STREAM, of the stream, if there are too many;
         *         {@link Http2Exception.ClosedStreamCreationException} for an id that was used; {@link
         *         Http2NoMoreStreamIdsException} if there are no more ids
         */
        Http2Stream createStream(int streamId, boolean halfClosed) throws Http2Exception;

        /**
         * Creates a stream for a response that this end promises.
         *
         * @param streamId the id, above all before
         * @param parent the stream of the request that it belongs to
         * @return the stream, reserved
         * @throws Http2Exception PROTOCOL_ERROR if the parent is not open or the other end takes no promises;
         *         REFUSED_STREAM, of the stream, if too many are reserved
         */
        Http2Stream reservePushStream(int streamId, @Nullable Http2Stream parent) throws Http2Exception;

        /**
         * Returns whether this end is the server.
         *
         * @return {@code true} for the server
         */
        boolean isServer();

        /**
         * Sets whether promises may be sent to this end (SETTINGS_ENABLE_PUSH).
         *
         * @param allow whether they may
         * @throws IllegalArgumentException if they may and this end is the server
         */
        void allowPushTo(boolean allow);

        /**
         * Returns whether promises may be sent to this end.
         *
         * @return {@code true} if they may
         */
        boolean allowPushTo();

        /**
         * Returns how many open or half-closed streams this end has created.
         *
         * @return the number
         */
        int numActiveStreams();

        /**
         * Returns how many streams this end may have open (SETTINGS_MAX_CONCURRENT_STREAMS of the other).
         *
         * @return the limit
         */
        int maxActiveStreams();

        /**
         * Sets how many streams this end may have open. A smaller limit closes none (RFC 9113 section 5.1.2).
         *
         * @param maxActiveStreams the limit, not negative
         */
        void maxActiveStreams(int maxActiveStreams);

        /**
         * Returns the last stream that this end has created.
         *
         * @return its id, 0 if there was none
         */
        int lastStreamCreated();

        /**
         * Returns the last stream of this end that the other end acts on, by its GOAWAY.
         *
         * @return the id, -1 without GOAWAY
         */
        int lastStreamKnownByPeer();

        /**
         * Returns how the windows are kept: for the local end those for what is received, for the remote end those for
         * what is sent.
         *
         * @return the controller, or {@code null} if none was set
         */
        @Nullable F flowController();

        /** Sets how the windows are kept. */
        void flowController(F flowController);

        /**
         * Returns the other end.
         *
         * @return the other end
         */
        Endpoint<? extends Http2FlowController> opposite();
    }

    /** The key of a property that streams of one connection can have. */
    interface PropertyKey {
    }

    /**
     * Closes all streams.
     *
     * @param promise completed when no stream is left
     * @return the future of the promise
     */
    Future<Void> close(Promise<Void> promise);

    /**
     * Creates a key. Each takes room in every stream, so that they are made once for a connection.
     *
     * @return a new key
     */
    PropertyKey newKey();

    /**
     * Adds a listener.
     *
     * @param listener is told from now on, after those added before
     */
    void addListener(Listener listener);

    /**
     * Removes a listener. Has no effect if it is not there.
     *
     * @param listener the listener to remove
     */
    void removeListener(Listener listener);

    /**
     * Finds a stream.
     *
     * @param streamId its id, 0 for the connection
     * @return the stream, or {@code null} if it does not exist, or no longer does
     */
    @Nullable Http2Stream stream(int streamId);

    /**
     * Returns whether a stream may have existed, which can be closed since.
     *
     * @return {@code true} if one of the ends may have created it
     */
    boolean streamMayHaveExisted(int streamId);

    /**
     * Returns the stream of the connection as a whole.
     *
     * @return the stream with id 0
     */
    Http2Stream connectionStream();

    /**
     * Returns how many streams are open or half-closed.
     *
     * @return those of both ends
     */
    int numActiveStreams();

    /**
     * Looks at all streams that are open or half-closed. Streams that are opened meanwhile are not looked at; those
     * that are closed meanwhile are skipped.
     *
     * @param visitor looks at each
     * @return the stream at which the visitor ended, or {@code null} if it saw all
     * @throws Http2Exception thrown by the visitor
     */
    @Nullable Http2Stream forEachActiveStream(Http2StreamVisitor visitor) throws Http2Exception;

    /**
     * Returns whether this side is the server.
     *
     * @return {@code true} for the server
     */
    boolean isServer();

    /**
     * Returns this side.
     *
     * @return the endpoint
     */
    Endpoint<Http2LocalFlowController> local();

    /**
     * Returns the peer.
     *
     * @return the endpoint
     */
    Endpoint<Http2RemoteFlowController> remote();

    /**
     * Returns whether GOAWAY was received.
     *
     * @return {@code true} if it was
     */
    boolean goAwayReceived();

    /**
     * Notes that GOAWAY was received. Streams of this side above the id are closed.
     *
     * @param lastKnownStream the last stream that the peer may have acted on
     * @param errorCode why, 0 to 2^32-1
     * @param message the peer's debug data; not released
     * @throws Http2Exception PROTOCOL_ERROR if the id is larger than before (RFC 9113 section 6.8)
     */
    void goAwayReceived(int lastKnownStream, long errorCode, ByteBuf message) throws Http2Exception;

    /**
     * Returns whether GOAWAY was sent.
     *
     * @return {@code true} if it was
     */
    boolean goAwaySent();

    /**
     * Notes that GOAWAY is sent. Streams of the peer above the id are closed.
     *
     * @param lastKnownStream the last stream that may have been acted on
     * @param errorCode why, 0 to 2^32-1
     * @param message the debug data; not released
     * @return whether it has to be sent; {@code false} if one with this id was sent before
     * @throws Http2Exception PROTOCOL_ERROR if the id is larger than before (RFC 9113 section 6.8)
     */
    boolean goAwaySent(int lastKnownStream, long errorCode, ByteBuf message) throws Http2Exception;
}
