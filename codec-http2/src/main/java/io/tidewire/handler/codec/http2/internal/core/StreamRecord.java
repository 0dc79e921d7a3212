/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * The core's record of a stream: its state and what was sent and received on it. A {@link StreamTable} keeps it and is
 * the only one to change the state.
 *
 * <p>The stream of the API extends it, so that a stream costs one object.
 */
public abstract class StreamRecord {
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
    /** Sizes of fields are kept in these units, so that two octets suffice. */
    private static final int FIELD_UNIT = 64;

    // Written by ActiveStreams only.
    @Nullable StreamRecord previousActive;
    @Nullable StreamRecord nextActive;

    private final int id;
    private StreamState current = StreamState.IDLE;
    private short flags;
    /** The size of the fields received on this stream, in units of {@link #FIELD_UNIT} octets. */
    private char heldFields;

    /**
     * Creates an idle stream.
     *
     * @param id its id, 0 for the connection
     */
    protected StreamRecord(int id) {
        this.id = id;
    }

    /**
     * Returns the id.
     *
     * @return the id; 0 for the connection
     */
    public final int id() {
        return id;
    }

    /**
     * Returns the state.
     *
     * @return the state
     */
    public final StreamState current() {
        return current;
    }

    /** The one place where the state of a stream changes; called by its table, whose counts change with it. */
    final void enter(StreamState next) {
        current = next;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private void note(int flag) {
        flags = (short) (flags | flag);
    }

    /** RST_STREAM was sent. */
    public final void onResetSent() {
        note(RESET_SENT);
    }

    /**
     * Returns whether RST_STREAM was sent.
     *
     * @return {@code true} if it was
     */
    public final boolean isResetSent() {
        return has(RESET_SENT);
    }

    /** PUSH_PROMISE was sent for this stream. */
    public final void onPushPromiseSent() {
        note(PUSH_PROMISE_SENT);
    }

    /**
     * Returns whether PUSH_PROMISE was sent for this stream.
     *
     * @return {@code true} if it was
     */
    public final boolean isPushPromiseSent() {
        return has(PUSH_PROMISE_SENT);
    }

    /** HEADERS of the message were sent, or its trailers if those were before. */
    public final void onHeadersSent() {
        note(has(HEADERS_SENT) ? TRAILERS_SENT : HEADERS_SENT);
    }

    /**
     * Returns whether HEADERS were sent, other than of interim responses.
     *
     * @return {@code true} if they were
     */
    public final boolean isHeadersSent() {
        return has(HEADERS_SENT);
    }

    /**
     * Returns whether trailers were sent.
     *
     * @return {@code true} if they were
     */
    public final boolean isTrailersSent() {
        return has(TRAILERS_SENT);
    }

    /** HEADERS of the message came, or its trailers if those came before. */
    public final void onHeadersReceived() {
        note(has(HEADERS_RECEIVED) ? TRAILERS_RECEIVED : HEADERS_RECEIVED);
    }

    /**
     * Returns whether HEADERS came, other than of interim responses.
     *
     * @return {@code true} if they did
     */
    public final boolean isHeadersReceived() {
        return has(HEADERS_RECEIVED);
    }

    /**
     * Returns whether trailers came.
     *
     * @return {@code true} if they did
     */
    public final boolean isTrailersReceived() {
        return has(TRAILERS_RECEIVED);
    }

    /** The application has written END_STREAM, which may still wait in the queue. */
    public final void onEndWritten() {
        note(END_WRITTEN);
    }

    /**
     * Returns whether the application has written END_STREAM.
     *
     * @return {@code true} if it has
     */
    public final boolean isEndWritten() {
        return has(END_WRITTEN);
    }

    /**
     * Notes what the request is, as far as the rules for its response and its trailers depend on it.
     *
     * @param connect whether it is CONNECT and asks for a tunnel
     * @param head whether it is HEAD
     */
    public final void onRequest(boolean connect, boolean head) {
        note((connect ? CONNECT : 0) | (head ? HEAD : 0));
    }

    /** A CONNECT was answered like any other request: there is no tunnel. */
    public final void onConnectRefused() {
        flags = (short) (flags & ~CONNECT);
    }

    /**
     * Returns whether the request is CONNECT, so that nothing but DATA may follow on the tunnel (RFC 9113 section 8.5).
     *
     * @return {@code true} if it is
     */
    public final boolean isConnect() {
        return has(CONNECT);
    }

    /**
     * Returns whether the request is HEAD, so that the response has no content.
     *
     * @return {@code true} if it is
     */
    public final boolean isHead() {
        return has(HEAD);
    }

    /**
     * Counts fields that came, which the application may hold until the stream is closed (SEC-F14).
     *
     * @param octets their size, not negative
     * @return by how many octets {@link #heldFieldBytes()} has grown
     */
    public final int holdFields(long octets) {
        int before = heldFields;
        heldFields = (char) Math.min(Character.MAX_VALUE, before + (octets + FIELD_UNIT - 1) / FIELD_UNIT);
        return (heldFields - before) * FIELD_UNIT;
    }

    /**
     * Returns the size of all fields that came.
     *
     * @return octets, rounded up for each block
     */
    public final int heldFieldBytes() {
        return heldFields * FIELD_UNIT;
    }
}
