/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import java.util.Arrays;

import static io.tidewire.handler.codec.http2.Http2Error.PROTOCOL_ERROR;
import static io.tidewire.handler.codec.http2.Http2Exception.streamError;

/**
 * A stream of a {@link DefaultHttp2Connection}. It is kept small, because a peer decides how many there are: what only
 * some streams need is a property.
 */
final class ConnectionStream implements Http2Stream {
    private static final Object[] NO_PROPERTIES = {};
    // Bits of `flags`.
    private static final int RESET_SENT = 1;
    private static final int PUSH_PROMISE_SENT = 1 << 1;
    private static final int HEADERS_SENT = 1 << 2;
    private static final int TRAILERS_SENT = 1 << 3;
    private static final int HEADERS_RECEIVED = 1 << 4;
    private static final int TRAILERS_RECEIVED = 1 << 5;
    private static final int CONNECT = 1 << 6;
    private static final int HEAD = 1 << 7;
    private static final int END_WRITTEN = 1 << 8;
    private static final int FIELD_UNIT = 64;

    private final DefaultHttp2Connection connection;
    private final int id;
    /** Only changed by {@link #enter(State)}. */
    private State state = State.IDLE;
    private short flags;
    /** The size of the fields received on this stream, in units of {@link #FIELD_UNIT} octets. */
    private char heldFields;
    private Object[] properties = NO_PROPERTIES;
    // Written by ActiveStreams only.
    ConnectionStream previousActive;
    ConnectionStream nextActive;

    ConnectionStream(DefaultHttp2Connection connection, int id) {
        this.connection = connection;
        this.id = id;
    }

    boolean isOf(DefaultHttp2Connection other) {
        return connection == other;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public State state() {
        return state;
    }

    /** The one place where the state of a stream changes. What depends on it changes with it; nobody is told yet. */
    void enter(State next) {
        State previous = state;
        state = next;
        connection.onStateChanged(this, previous, next);
    }

    /** Leaves IDLE when the stream is created. */
    void begin(State next) {
        assert state == State.IDLE;
        enter(next);
    }

    @Override
    public Http2Stream open(boolean halfClosed) throws Http2Exception {
        boolean local = connection.isLocal(id);
        State next = local ? state.onHeadersSent(halfClosed) : state.onHeadersReceived(halfClosed);
        if (next == null || isConnection()) {
            throw streamError(id, PROTOCOL_ERROR, "stream %d: %s (expected: IDLE or RESERVED)", id, state);
        }
        connection.checkRoom(id);
        enter(next);
        connection.notifyActive(this);
        return this;
    }

    @Override
    public Http2Stream close() {
        State next = isConnection() ? null : state.onReset();
        if (next != null) {
            enter(next);
            connection.onClosed(this);
        }
        return this;
    }

    @Override
    public Http2Stream closeLocalSide() {
        return closeSide(state.onEndSent(), State.HALF_CLOSED_LOCAL);
    }

    @Override
    public Http2Stream closeRemoteSide() {
        return closeSide(state.onEndReceived(), State.HALF_CLOSED_REMOTE);
    }

    private Http2Stream closeSide(State next, State alreadyClosed) {
        if (next == null) {
            return state == alreadyClosed ? this : close();
        }
        enter(next);
        if (next == State.CLOSED) {
            connection.onClosed(this);
        } else {
            connection.notifyHalfClosed(this);
        }
        return this;
    }

    private boolean isConnection() {
        return id == Http2CodecUtil.CONNECTION_STREAM_ID;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private Http2Stream note(int flag) {
        flags = (short) (flags | flag);
        return this;
    }

    @Override
    public boolean isResetSent() {
        return has(RESET_SENT);
    }

    @Override
    public Http2Stream resetSent() {
        return note(RESET_SENT);
    }

    @Override
    public Http2Stream headersSent(boolean isInformational) {
        return isInformational ? this : note(has(HEADERS_SENT) ? TRAILERS_SENT : HEADERS_SENT);
    }

    @Override
    public boolean isHeadersSent() {
        return has(HEADERS_SENT);
    }

    @Override
    public boolean isTrailersSent() {
        return has(TRAILERS_SENT);
    }

    @Override
    public Http2Stream headersReceived(boolean isInformational) {
        return isInformational ? this : note(has(HEADERS_RECEIVED) ? TRAILERS_RECEIVED : HEADERS_RECEIVED);
    }

    @Override
    public boolean isHeadersReceived() {
        return has(HEADERS_RECEIVED);
    }

    @Override
    public boolean isTrailersReceived() {
        return has(TRAILERS_RECEIVED);
    }

    @Override
    public Http2Stream pushPromiseSent() {
        return note(PUSH_PROMISE_SENT);
    }

    @Override
    public boolean isPushPromiseSent() {
        return has(PUSH_PROMISE_SENT);
    }

    /**
     * Fields came, which the application may hold until the stream is closed (SEC-F14).
     *
     * @return by how many octets {@link #heldFieldBytes()} has grown
     */
    int holdFields(long octets) {
        int before = heldFields;
        heldFields = (char) Math.min(Character.MAX_VALUE, before + (octets + FIELD_UNIT - 1) / FIELD_UNIT);
        return (heldFields - before) * FIELD_UNIT;
    }

    int heldFieldBytes() {
        return heldFields * FIELD_UNIT;
    }

    /** Notes what the request is, as far as the rules for its response and its trailers depend on it. */
    void onRequest(boolean connect, boolean head) {
        note((connect ? CONNECT : 0) | (head ? HEAD : 0));
    }

    /** The application has written END_STREAM, which may still wait in the queue. */
    void onEndWritten() {
        note(END_WRITTEN);
    }

    boolean isEndWritten() {
        return has(END_WRITTEN);
    }

    /** A CONNECT was answered like any other request: there is no tunnel. */
    void onConnectRefused() {
        flags = (short) (flags & ~CONNECT);
    }

    /** Whether the request is CONNECT, so that nothing but DATA may follow on the tunnel (RFC 9113 section 8.5). */
    boolean isConnect() {
        return has(CONNECT);
    }

    /** Whether the request is HEAD, so that the response has no content. */
    boolean isHead() {
        return has(HEAD);
    }

    @Override
    public <V> V setProperty(Http2Connection.PropertyKey key, V value) {
        int index = connection.indexOf(key);
        if (index >= properties.length) {
            // As many as there are keys: most streams get all of them.
            properties = Arrays.copyOf(properties, connection.numKeys());
        }
        V before = at(index);
        properties[index] = value;
        return before;
    }

    @Override
    public <V> V getProperty(Http2Connection.PropertyKey key) {
        int index = connection.indexOf(key);
        return index < properties.length ? at(index) : null;
    }

    @Override
    public <V> V removeProperty(Http2Connection.PropertyKey key) {
        int index = connection.indexOf(key);
        if (index >= properties.length) {
            return null;
        }
        V before = at(index);
        properties[index] = null;
        return before;
    }

    @SuppressWarnings("unchecked") // the owner of a key gives and takes values of one type
    private <V> V at(int index) {
        return (V) properties[index];
    }

    @Override
    public String toString() {
        return "stream " + id + ' ' + state;
    }
}
