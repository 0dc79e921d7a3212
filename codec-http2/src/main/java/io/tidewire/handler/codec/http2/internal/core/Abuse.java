/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

/** The kinds of things that an {@link AbuseBudget} counts, with the limits that hold unless others are configured. */
public enum Abuse {
    /** Streams that the peer resets after the application was told of them (SEC-F01). Not limited for clients. */
    RESETS_RECEIVED(200, 30),
    /** Frames and messages for which a stream has to be reset (SEC-F02, SEC-F09). Not limited for clients. */
    RESETS_CAUSED(200, 30),
    /** Streams over the limit of concurrent ones (SEC-F04). */
    STREAMS_REFUSED(1000, 30),
    /** Frames that carry nothing, less those that useful octets make up for (SEC-F13, SEC-F28). */
    EMPTY_FRAMES(100, 0),
    /** DATA and WINDOW_UPDATE of a few octets each (SEC-F10, SEC-F13). */
    SMALL_FRAMES(3_000_000, 30),
    /** Frames for streams that were reset, which the peer should know by now (SEC-F22). */
    LATE_FRAMES(10_000, 30),
    /** PING without ACK (SEC-F07). */
    PINGS(300_000, 30),
    /** SETTINGS without ACK (SEC-F08). */
    SETTINGS(1000, 60),
    /** PRIORITY and PRIORITY_UPDATE (SEC-F11, SEC-F43). */
    PRIORITIES(10_000, 30),
    /** Answers to PING and SETTINGS that wait because the peer does not read (SEC-F07). */
    QUEUED_ANSWERS(1000, 0);

    private final int maxByDefault;
    private final int secondsByDefault;

    Abuse(int maxByDefault, int secondsByDefault) {
        this.maxByDefault = maxByDefault;
        this.secondsByDefault = secondsByDefault;
    }

    /**
     * Returns how often a peer may do it.
     *
     * @return a number for {@link #secondsByDefault()}
     */
    public int maxByDefault() {
        return maxByDefault;
    }

    /**
     * Returns for how long {@link #maxByDefault()} is.
     *
     * @return seconds; 0 if time does not matter
     */
    public int secondsByDefault() {
        return secondsByDefault;
    }
}
