/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * How many octets the fields of all open streams of a connection hold. Each list has limits of its own, but a peer
 * could open many streams and keep them open, so that all their fields stay in memory at once (SEC-F14).
 *
 * <p>Octets are those of RFC 9113 section 6.5.2, with 32 for each field, which is about a third of what the objects of
 * short fields take.
 */
public final class HeldFields {
    private static final long DEFAULT_MAX_BYTES = 1 << 20;
    /** If more streams are permitted than the default is enough for, each adds this much. */
    private static final long BYTES_FOR_A_STREAM = 1024;
    private static final long BY_STREAMS = -1;

    private long maxBytes = BY_STREAMS;
    private long bytes;

    /** Creates a count with the limit that holds by default. */
    public HeldFields() {
    }

    /**
     * Changes the limit.
     *
     * @param maxBytes octets; 0 for any number
     */
    public void limit(long maxBytes) {
        this.maxBytes = checkPositiveOrZero(maxBytes, "maxBytes");
    }

    /**
     * Returns the limit.
     *
     * @param permittedStreams how many streams the peer may open
     * @return octets
     */
    public long limitFor(int permittedStreams) {
        if (maxBytes == BY_STREAMS) {
            return Math.max(DEFAULT_MAX_BYTES, permittedStreams * BYTES_FOR_A_STREAM);
        }
        return maxBytes == 0 ? Long.MAX_VALUE : maxBytes;
    }

    /**
     * Returns whether there is room. One list always has, so that no limit makes requests impossible.
     *
     * @param octets the size of a list
     * @param permittedStreams how many streams the peer may open
     * @return {@code true} if it may be taken
     */
    public boolean hasRoom(long octets, int permittedStreams) {
        return bytes == 0 || bytes + octets <= limitFor(permittedStreams);
    }

    /**
     * Takes octets until they are given back.
     *
     * @param octets how many
     */
    public void take(int octets) {
        bytes += octets;
    }

    /**
     * Subtracts octets.
     *
     * @param octets how many
     */
    public void giveBack(int octets) {
        bytes -= octets;
    }

    /**
     * Returns what is held.
     *
     * @return octets
     */
    public long bytes() {
        return bytes;
    }
}
