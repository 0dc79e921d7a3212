/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.StreamState;
import org.jspecify.annotations.Nullable;

/**
 * A stream of a connection (RFC 9113 section 5). Used on the event loop only.
 *
 * <p>The methods that change it send nothing; the encoder and the decoder call them for the frames that go and come.
 */
public interface Http2Stream {
    /**
     * The states of a stream (RFC 9113 section 5.1), as this side sees them.
     *
     * <pre>
     *                                +--------+
     *                     send PP    |        |    receive PP
     *                    ,-----------|  IDLE  |-----------.
     *                   /            |        |            \
     *                  v             +--------+             v
     *           +----------+             |              +----------+
     *           | RESERVED |             | send or      | RESERVED |
     *      ,----|  _LOCAL  |             | receive      | _REMOTE  |----.
     *      |    +----------+             | HEADERS      +----------+    |
     *      |         |                   v                   |          |
     *      |         | send          +--------+          receive |      |
     *      |         | HEADERS    ES |        | ES       HEADERS |      |
     *      |         |     received  |  OPEN  |  sent            |      |
     *      |         |       ,-------|        |-------.          |      |
     *      |         v      /        +--------+        \         v      |
     *      |    +-------------+          |          +-------------+     |
     *      |    | HALF_CLOSED |          |          | HALF_CLOSED |     |
     *      |    |   _REMOTE   |          |          |   _LOCAL    |     |
     *      |    +-------------+          |          +-------------+     |
     *      |         | ES sent           |         ES received |        |
     *      |         | or RST            | RST          or RST |        |
     *      |         v                   v                     |        |
     *      |     RST                +--------+                 |  RST   |
     *      `-----------------------&gt;| CLOSED |&lt;----------------'--------'
     *                               +--------+
     *
     *      PP   PUSH_PROMISE        ES   a frame with END_STREAM
     *      RST  RST_STREAM, sent or received
     * </pre>
     */
    enum State {
        /** Nothing was sent or received. Only HEADERS or PUSH_PROMISE leave this state. */
        IDLE(StreamState.IDLE),
        /** We have promised a response, and have not begun it. */
        RESERVED_LOCAL(StreamState.RESERVED_LOCAL),
        /** The peer has promised a response, and has not begun it. */
        RESERVED_REMOTE(StreamState.RESERVED_REMOTE),
        /** Both sides may send. */
        OPEN(StreamState.OPEN),
        /** We have ended our side. */
        HALF_CLOSED_LOCAL(StreamState.HALF_CLOSED_LOCAL),
        /** The peer has ended its side. */
        HALF_CLOSED_REMOTE(StreamState.HALF_CLOSED_REMOTE),
        /** Both sides have ended, or one of them has reset the stream. */
        CLOSED(StreamState.CLOSED);

        /** The constants of both types have the same names in the same order. */
        private static final State[] BY_STATE = values();

        private final StreamState state;

        State(StreamState state) {
            this.state = state;
        }

        /**
         * Returns whether this side may send DATA.
         *
         * @return {@code true} for {@link #OPEN} and {@link #HALF_CLOSED_REMOTE}
         */
        public boolean localSideOpen() {
            return state.localSideOpen();
        }

        /**
         * Returns whether the peer may send DATA.
         *
         * @return {@code true} for {@link #OPEN} and {@link #HALF_CLOSED_LOCAL}
         */
        public boolean remoteSideOpen() {
            return state.remoteSideOpen();
        }

        /** The public name of a state of the core, which has its events. */
        static State of(StreamState state) {
            return BY_STATE[state.ordinal()];
        }
    }

    /**
     * Returns the id.
     *
     * @return the id; 0 for the connection
     */
    int id();

    /**
     * Returns the state.
     *
     * @return the state
     */
    State state();

    /**
     * Opens the stream: an idle one, or one that was reserved.
     *
     * @param halfClosed whether the side that opens an idle stream sends nothing more
     * @return this stream
     * @throws Http2Exception if the stream is open or closed already, or there are too many
     */
    Http2Stream open(boolean halfClosed) throws Http2Exception;

    /**
     * Closes both sides. Has no effect on a closed stream.
     *
     * @return this stream
     */
    Http2Stream close();

    /**
     * Closes what is sent. Closes the stream if the peer has ended its side, or if it was never open. Has no effect if
     * that side is closed.
     *
     * @return this stream
     */
    Http2Stream closeLocalSide();

    /**
     * Closes what is received. Closes the stream if this side has ended, or if it was never open. Has no effect if that
     * side is closed.
     *
     * @return this stream
     */
    Http2Stream closeRemoteSide();

    /**
     * Returns whether RST_STREAM was sent.
     *
     * @return {@code true} after {@link #resetSent()}
     */
    boolean isResetSent();

    /**
     * Notes that RST_STREAM was sent. The state stays.
     *
     * @return this stream
     */
    Http2Stream resetSent();

    /**
     * Sets a property.
     *
     * @param <V> its type
     * @param key its key, made by the same connection
     * @return the value before, if there was one
     */
    <V> @Nullable V setProperty(Http2Connection.PropertyKey key, V value);

    /**
     * Returns a property.
     *
     * @param <V> its type
     * @param key its key, made by the same connection
     * @return the value, if there is one
     */
    <V> @Nullable V getProperty(Http2Connection.PropertyKey key);

    /**
     * Removes a property.
     *
     * @param <V> its type
     * @param key its key, made by the same connection
     * @return the value before, if there was one
     */
    <V> @Nullable V removeProperty(Http2Connection.PropertyKey key);

    /**
     * Notes that HEADERS were sent.
     *
     * @param isInformational whether they hold an interim response, behind which others follow
     * @return this stream
     */
    Http2Stream headersSent(boolean isInformational);

    /**
     * Returns whether HEADERS that are not informational were sent.
     *
     * @return {@code true} if they were
     */
    boolean isHeadersSent();

    /**
     * Returns whether HEADERS were sent behind those that were not informational.
     *
     * @return {@code true} if they were
     */
    boolean isTrailersSent();

    /**
     * Notes that HEADERS were received.
     *
     * @param isInformational whether they hold an interim response, behind which others follow
     * @return this stream
     */
    Http2Stream headersReceived(boolean isInformational);

    /**
     * Returns whether HEADERS that are not informational were received.
     *
     * @return {@code true} if they were
     */
    boolean isHeadersReceived();

    /**
     * Returns whether HEADERS were received behind those that were not informational.
     *
     * @return {@code true} if they were
     */
    boolean isTrailersReceived();

    /**
     * Notes that PUSH_PROMISE for this stream was sent.
     *
     * @return this stream
     */
    Http2Stream pushPromiseSent();

    /**
     * Returns whether PUSH_PROMISE for this stream was sent.
     *
     * @return {@code true} if it was
     */
    boolean isPushPromiseSent();
}
