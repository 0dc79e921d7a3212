/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * The states of a stream (RFC 9113 section 5.1), as this side sees them, and the events that lead from one to another.
 *
 * <pre>
 *   IDLE            -&gt; OPEN, HALF_CLOSED_*  by HEADERS, sent or received, with END_STREAM or without
 *                   -&gt; RESERVED_*           by PUSH_PROMISE
 *   RESERVED_LOCAL  -&gt; HALF_CLOSED_REMOTE   by HEADERS sent
 *   RESERVED_REMOTE -&gt; HALF_CLOSED_LOCAL    by HEADERS received
 *   OPEN            -&gt; HALF_CLOSED_*        by END_STREAM
 *   HALF_CLOSED_*   -&gt; CLOSED               by END_STREAM of the other side
 *   all but CLOSED  -&gt; CLOSED               by RST_STREAM
 * </pre>
 */
public enum StreamState {
    /** Nothing was sent or received. Only HEADERS or PUSH_PROMISE leave this state. */
    IDLE(false, false),
    /** We have promised a response, and have not begun it. */
    RESERVED_LOCAL(false, false),
    /** The peer has promised a response, and has not begun it. */
    RESERVED_REMOTE(false, false),
    /** Both sides may send. */
    OPEN(true, true),
    /** We have ended our side. */
    HALF_CLOSED_LOCAL(false, true),
    /** The peer has ended its side. */
    HALF_CLOSED_REMOTE(true, false),
    /** Both sides have ended, or one of them has reset the stream. */
    CLOSED(false, false);

    private final boolean localSideOpen;
    private final boolean remoteSideOpen;

    StreamState(boolean localSideOpen, boolean remoteSideOpen) {
        this.localSideOpen = localSideOpen;
        this.remoteSideOpen = remoteSideOpen;
    }

    /**
     * Returns whether this side may send DATA.
     *
     * @return {@code true} for {@link #OPEN} and {@link #HALF_CLOSED_REMOTE}
     */
    public boolean localSideOpen() {
        return localSideOpen;
    }

    /**
     * Returns whether the peer may send DATA.
     *
     * @return {@code true} for {@link #OPEN} and {@link #HALF_CLOSED_LOCAL}
     */
    public boolean remoteSideOpen() {
        return remoteSideOpen;
    }

    /**
     * Returns whether the stream counts against the limit of concurrent streams (RFC 9113 section 5.1.2).
     *
     * @return {@code true} if one side may send DATA
     */
    public boolean isActive() {
        return localSideOpen || remoteSideOpen;
    }

    /**
     * Returns whether the stream is promised and not begun.
     *
     * @return {@code true} for {@link #RESERVED_LOCAL} and {@link #RESERVED_REMOTE}
     */
    public boolean isReserved() {
        return this == RESERVED_LOCAL || this == RESERVED_REMOTE;
    }

    /**
     * HEADERS begin the stream from this side, with END_STREAM or without.
     *
     * @param endOfStream whether they carry END_STREAM
     * @return the state that follows, or {@code null} where the event is not permitted
     */
    public @Nullable StreamState onHeadersSent(boolean endOfStream) {
        return switch (this) {
            case IDLE -> endOfStream ? HALF_CLOSED_LOCAL : OPEN;
            case RESERVED_LOCAL -> HALF_CLOSED_REMOTE; // its END_STREAM is an event of its own
            case RESERVED_REMOTE, OPEN, HALF_CLOSED_LOCAL, HALF_CLOSED_REMOTE, CLOSED -> null;
        };
    }

    /**
     * HEADERS begin the stream from the peer's side, with END_STREAM or without.
     *
     * @param endOfStream whether they carry END_STREAM
     * @return the state that follows, or {@code null} where the event is not permitted
     */
    public @Nullable StreamState onHeadersReceived(boolean endOfStream) {
        return switch (this) {
            case IDLE -> endOfStream ? HALF_CLOSED_REMOTE : OPEN;
            case RESERVED_REMOTE -> HALF_CLOSED_LOCAL; // its END_STREAM is an event of its own
            case RESERVED_LOCAL, OPEN, HALF_CLOSED_LOCAL, HALF_CLOSED_REMOTE, CLOSED -> null;
        };
    }

    /**
     * PUSH_PROMISE reserves the stream, for this side's response or for the peer's.
     *
     * @param sent whether this side has sent it
     * @return the state that follows, or {@code null} where the event is not permitted
     */
    public @Nullable StreamState onPushPromise(boolean sent) {
        return switch (this) {
            case IDLE -> sent ? RESERVED_LOCAL : RESERVED_REMOTE;
            case RESERVED_LOCAL, RESERVED_REMOTE, OPEN, HALF_CLOSED_LOCAL, HALF_CLOSED_REMOTE, CLOSED -> null;
        };
    }

    /**
     * END_STREAM was sent.
     *
     * @return the state that follows, or {@code null} where the event is not permitted
     */
    public @Nullable StreamState onEndSent() {
        return switch (this) {
            case OPEN -> HALF_CLOSED_LOCAL;
            case HALF_CLOSED_REMOTE -> CLOSED;
            case IDLE, RESERVED_LOCAL, RESERVED_REMOTE, HALF_CLOSED_LOCAL, CLOSED -> null;
        };
    }

    /**
     * END_STREAM was received.
     *
     * @return the state that follows, or {@code null} where the event is not permitted
     */
    public @Nullable StreamState onEndReceived() {
        return switch (this) {
            case OPEN -> HALF_CLOSED_REMOTE;
            case HALF_CLOSED_LOCAL -> CLOSED;
            case IDLE, RESERVED_LOCAL, RESERVED_REMOTE, HALF_CLOSED_REMOTE, CLOSED -> null;
        };
    }

    /**
     * RST_STREAM was sent or received, or the connection has ended.
     *
     * @return the state that follows, or {@code null} where the event is not permitted
     */
    public @Nullable StreamState onReset() {
        return switch (this) {
            case IDLE, RESERVED_LOCAL, RESERVED_REMOTE, OPEN, HALF_CLOSED_LOCAL, HALF_CLOSED_REMOTE -> CLOSED;
            case CLOSED -> null;
        };
    }
}
