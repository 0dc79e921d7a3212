/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.core.Abuse;

import java.util.concurrent.atomic.LongAdder;

/**
 * An action of a peer that costs this side something and brings the peer nothing. Each is permitted now and then; a
 * connection whose peer does it too often is closed, with the reason in the debug data of GOAWAY and an {@link
 * Http2AbuseEvent}.
 */
public enum Http2Abuse {
    /** Streams that the peer resets after the application was told of them (SEC-F01). Not limited for clients. */
    RESETS_RECEIVED(Abuse.RESETS_RECEIVED, Http2Error.ENHANCE_YOUR_CALM),
    /** Frames and messages for which a stream has to be reset (SEC-F02, SEC-F09). Not limited for clients. */
    RESETS_CAUSED(Abuse.RESETS_CAUSED, Http2Error.ENHANCE_YOUR_CALM),
    /** Streams over the limit of concurrent ones (SEC-F04). */
    STREAMS_REFUSED(Abuse.STREAMS_REFUSED, Http2Error.ENHANCE_YOUR_CALM),
    /** Frames that carry nothing, less those that useful octets make up for (SEC-F13, SEC-F28). */
    EMPTY_FRAMES(Abuse.EMPTY_FRAMES, Http2Error.ENHANCE_YOUR_CALM),
    /** DATA and WINDOW_UPDATE of a few octets each (SEC-F10, SEC-F13). */
    SMALL_FRAMES(Abuse.SMALL_FRAMES, Http2Error.ENHANCE_YOUR_CALM),
    /** Frames for streams that were reset, which the peer should know by now (SEC-F22). */
    LATE_FRAMES(Abuse.LATE_FRAMES, Http2Error.STREAM_CLOSED),
    /** PING without ACK (SEC-F07). */
    PINGS(Abuse.PINGS, Http2Error.ENHANCE_YOUR_CALM),
    /** SETTINGS without ACK (SEC-F08). */
    SETTINGS(Abuse.SETTINGS, Http2Error.ENHANCE_YOUR_CALM),
    /** PRIORITY and PRIORITY_UPDATE (SEC-F11, SEC-F43). */
    PRIORITIES(Abuse.PRIORITIES, Http2Error.ENHANCE_YOUR_CALM),
    /** Answers to PING and SETTINGS that wait because the peer does not read (SEC-F07). */
    QUEUED_ANSWERS(Abuse.QUEUED_ANSWERS, Http2Error.ENHANCE_YOUR_CALM);

    private final Abuse kind;
    private final Http2Error error;
    /** How many connections were closed because of it, in this process. */
    private final LongAdder closedConnections = new LongAdder();

    Http2Abuse(Abuse kind, Http2Error error) {
        this.kind = kind;
        this.error = error;
    }

    /**
     * Returns how often a peer may do it unless something else is configured.
     *
     * @return a number for {@link #secondsByDefault()}
     */
    public int maxByDefault() {
        return kind.maxByDefault();
    }

    /**
     * Returns for how long {@link #maxByDefault()} is.
     *
     * @return seconds; 0 if time does not matter
     */
    public int secondsByDefault() {
        return kind.secondsByDefault();
    }

    /**
     * Returns with which code the connection ends.
     *
     * @return the code
     */
    public Http2Error error() {
        return error;
    }

    /**
     * Returns how many connections were closed because of it since the process began. May be called by any thread.
     *
     * @return the number
     */
    public long closedConnections() {
        return closedConnections.sum();
    }

    /** Returns the kind as the budget counts it. */
    Abuse kind() {
        return kind;
    }

    /** Counts a connection. */
    void onConnectionClosed() {
        closedConnections.increment();
    }
}
