/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import org.jspecify.annotations.Nullable;

/**
 * The life of a connection as seen from one end, with its closing handshake (RFC 6455 sections 5.5.1 and 7). Knows no
 * channel, buffer or clock: it gets events, and is asked which frames may go out, which are still read, and how to
 * proceed with the transport.
 *
 * <pre>
 *   CONNECTING --opened--&gt; OPEN --close sent-----&gt; CLOSE_SENT -----close received--&gt; CLOSED
 *                           |  \                      |                               ^
 *                           |   --close received--&gt; CLOSE_RECEIVED --close sent-------+
 *                           |                         |
 *                           +--violation by the peer--+--&gt; FAILED
 *
 *   any --the transport has ended--&gt; ENDED
 * </pre>
 */
final class ClosingHandshake {

    private enum State {
        /** The opening handshake is under way. */
        CONNECTING,
        /** Messages flow. */
        OPEN,
        /** Our close frame is out: we send nothing more, and wait for the peer's for a limited time. */
        CLOSE_SENT,
        /** The peer's close frame has come: nothing of it is looked at any more, and ours is to follow. */
        CLOSE_RECEIVED,
        /** Both are there. A server closes the transport, a client waits for that, for a limited time. */
        CLOSED,
        /** The peer broke the protocol. Nothing goes out any more and nothing is looked at. */
        FAILED,
        /** The transport has ended. */
        ENDED
    }

    /** Things to be done with the transport. */
    enum Transport {
        /** Nothing. */
        KEEP,
        /** Close it if the peer has not done its part in time. */
        CLOSE_AT_DEADLINE,
        /** Close it when what was written is out. */
        CLOSE
    }

    private final boolean server;
    private State state = State.CONNECTING;
    /** How the connection was closed: by the peer's close frame, or by a violation; none until then. */
    private @Nullable WebSocketCloseStatus status;

    ClosingHandshake(boolean server) {
        this.server = server;
    }

    /** The opening handshake is over. */
    void onOpened() {
        if (state == State.CONNECTING) {
            state = State.OPEN;
        }
    }

    /**
     * A close frame is about to be sent.
     *
     * @return {@code false} if it must not be: there is no connection, or there was one before
     */
    boolean onCloseSent() {
        return switch (state) {
            case OPEN -> {
                state = State.CLOSE_SENT;
                yield true;
            }
            case CLOSE_RECEIVED -> {
                state = State.CLOSED;
                yield true;
            }
            case CONNECTING, CLOSE_SENT, CLOSED, FAILED, ENDED -> false;
        };
    }

    /** The close frame that was about to be sent could not be: the closing handshake will not be whole. */
    void onCloseLost() {
        if (state == State.CLOSE_SENT || state == State.CLOSED) {
            state = State.FAILED;
        }
    }

    /**
     * A close frame has come.
     *
     * @param received its code and reason; {@link WebSocketCloseStatus#EMPTY} if it has none
     * @return {@code false} if it is not looked at
     */
    boolean onCloseReceived(WebSocketCloseStatus received) {
        State next = switch (state) {
            case OPEN -> State.CLOSE_RECEIVED;
            case CLOSE_SENT -> State.CLOSED;
            case CONNECTING, CLOSE_RECEIVED, CLOSED, FAILED, ENDED -> null;
        };
        if (next == null) {
            return false;
        }
        state = next;
        status = received;
        return true;
    }

    /**
     * The peer broke the protocol, or something went wrong at this end.
     *
     * @param cause the code and reason
     * @return whether a close frame with them is to be sent: there was none before
     */
    boolean onFailure(WebSocketCloseStatus cause) {
        return switch (state) {
            case OPEN, CLOSE_RECEIVED -> {
                // The code that the peer has given stands, if it has.
                status = status == null ? cause : status;
                state = State.FAILED;
                yield true;
            }
            case CLOSE_SENT -> {
                status = cause;
                state = State.FAILED;
                yield false;
            }
            case CONNECTING, CLOSED, FAILED, ENDED -> false;
        };
    }

    /**
     * Nothing can come from the peer any more, or the transport was given up.
     *
     * @return how the connection ended; {@code null} if there was none, or this is known already
     */
    @Nullable WebSocketCloseEvent onTransportEnded() {
        State last = state;
        state = State.ENDED;
        return switch (last) {
            case CONNECTING, ENDED -> null;
            case CLOSED -> {
                assert status != null : "set by the close frame of the peer";
                yield new WebSocketCloseEvent(status, true);
            }
            case OPEN, CLOSE_SENT, CLOSE_RECEIVED, FAILED -> new WebSocketCloseEvent(
                    status == null ? WebSocketCloseStatus.ABNORMAL_CLOSURE : status, false);
        };
    }

    /** Whether frames other than close frames may be sent. */
    boolean maySend() {
        return switch (state) {
            // A message may be brought to its end before the close of the peer is answered.
            case OPEN, CLOSE_RECEIVED -> true;
            case CONNECTING, CLOSE_SENT, CLOSED, FAILED, ENDED -> false;
        };
    }

    /** Whether frames of the peer are looked at; others are dropped. */
    boolean isListening() {
        return switch (state) {
            case OPEN, CLOSE_SENT -> true;
            case CONNECTING, CLOSE_RECEIVED, CLOSED, FAILED, ENDED -> false;
        };
    }

    /** Whether the opening handshake is under way. */
    boolean isConnecting() {
        return state == State.CONNECTING;
    }

    /** Whether messages flow both ways. */
    boolean isOpen() {
        return state == State.OPEN;
    }

    /** Whether the peer's close frame waits for ours. */
    boolean owesClose() {
        return state == State.CLOSE_RECEIVED;
    }

    /** The thing to be done with the transport now. */
    Transport transport() {
        return switch (state) {
            case CONNECTING, OPEN, CLOSE_RECEIVED, ENDED -> Transport.KEEP;
            case CLOSE_SENT -> Transport.CLOSE_AT_DEADLINE;
            // RFC 6455 section 7.1.1: the server closes first, so that TIME_WAIT does not hold up the client.
            case CLOSED -> server ? Transport.CLOSE : Transport.CLOSE_AT_DEADLINE;
            case FAILED -> Transport.CLOSE;
        };
    }
}
