/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/**
 * How far a connection is. Event methods say what has happened, and whether that changed anything; the rest are
 * questions.
 *
 * <pre>
 *          start               finished              renegotiate
 *   NEW ─────────▶ HANDSHAKE ───────────▶ OPEN ◀═══════════════▶ RENEGOTIATION
 *    │                 │                    │       finished           │
 *    └───┬─────────────┴─────────┬──────────┴──────────────────────────┘
 *        │ output closed         │ peer closed
 *        ▼                       ▼
 *   OUTPUT_CLOSED           INPUT_CLOSED
 *        │ peer closed           │ output closed
 *        └──────────┬────────────┘
 *                   ▼                 failed, from any state
 *                CLOSED ◀──────────────────────────────────────
 * </pre>
 *
 * <p>"Output closed" is our close_notify, "peer closed" that of the peer (RFC 8446 §6.1); each ends one direction.
 */
final class TlsState {
    private enum State {
        /** No handshake was begun. */
        NEW,
        /** The first handshake is under way; there is no application data yet. */
        HANDSHAKE,
        /** Application data flows. */
        OPEN,
        /** Another handshake is under way (TLS 1.2 and before), amid application data. */
        RENEGOTIATION,
        /** We have ended our side. */
        OUTPUT_CLOSED,
        /** The peer has ended its side. */
        INPUT_CLOSED,
        /** Both sides have ended, or the connection failed. */
        CLOSED
    }

    private State state = State.NEW;

    /** The first handshake begins. */
    boolean onStart() {
        return switch (state) {
            case NEW -> to(State.HANDSHAKE);
            case HANDSHAKE, OPEN, RENEGOTIATION, OUTPUT_CLOSED, INPUT_CLOSED, CLOSED -> false;
        };
    }

    /** One of the peers begins another handshake. */
    boolean onRenegotiate() {
        return switch (state) {
            case OPEN -> to(State.RENEGOTIATION);
            case NEW, HANDSHAKE, RENEGOTIATION, OUTPUT_CLOSED, INPUT_CLOSED, CLOSED -> false;
        };
    }

    /** The handshake is done. */
    boolean onFinished() {
        return switch (state) {
            case HANDSHAKE, RENEGOTIATION -> to(State.OPEN);
            case NEW, OPEN, OUTPUT_CLOSED, INPUT_CLOSED, CLOSED -> false;
        };
    }

    /** We close our side. */
    boolean onOutputClosed() {
        return switch (state) {
            case NEW, HANDSHAKE, OPEN, RENEGOTIATION -> to(State.OUTPUT_CLOSED);
            case INPUT_CLOSED -> to(State.CLOSED);
            case OUTPUT_CLOSED, CLOSED -> false;
        };
    }

    /** The peer has closed its side. */
    boolean onPeerClosed() {
        return switch (state) {
            case NEW, HANDSHAKE, OPEN, RENEGOTIATION -> to(State.INPUT_CLOSED);
            case OUTPUT_CLOSED -> to(State.CLOSED);
            case INPUT_CLOSED, CLOSED -> false;
        };
    }

    /** An error, or the end of the channel or of the handler. */
    boolean onFailed() {
        return switch (state) {
            case NEW, HANDSHAKE, OPEN, RENEGOTIATION, OUTPUT_CLOSED, INPUT_CLOSED -> to(State.CLOSED);
            case CLOSED -> false;
        };
    }

    /** Returns whether no handshake was begun and the connection is not closed. */
    boolean isNew() {
        return state == State.NEW;
    }

    /** Returns whether a handshake is under way. */
    boolean isHandshaking() {
        return state == State.HANDSHAKE || state == State.RENEGOTIATION;
    }

    /** Returns whether application data flows and no handshake is under way. */
    boolean isOpen() {
        return state == State.OPEN;
    }

    /** Returns whether application data may be wrapped. The engine has the last word, and may have it wait. */
    boolean mayWrapPlaintext() {
        return state == State.OPEN || state == State.RENEGOTIATION || state == State.INPUT_CLOSED;
    }

    /** Returns whether records of the peer are to be read. */
    boolean acceptsInput() {
        return state != State.INPUT_CLOSED && state != State.CLOSED;
    }

    /** Returns whether the application may still write. */
    boolean acceptsOutput() {
        return state != State.OUTPUT_CLOSED && state != State.CLOSED;
    }

    /** Returns whether nothing is to come. */
    boolean isClosed() {
        return state == State.CLOSED;
    }

    private boolean to(State next) {
        state = next;
        return true;
    }

    @Override
    public String toString() {
        return state.name();
    }
}
