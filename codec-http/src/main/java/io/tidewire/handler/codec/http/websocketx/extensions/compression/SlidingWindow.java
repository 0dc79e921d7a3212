/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;


import io.tidewire.buffer.ByteBuf;

import java.util.Arrays;
import java.util.zip.Inflater;

/**
 * The last octets of what a connection has received, to which messages refer with context takeover (RFC 7692 section
 * 7.2.2): a ring that grows with what comes, up to the size of the window. Event loop only.
 */
final class SlidingWindow {
    private static final int MIN_LENGTH = 256;

    private final int size;
    private byte[] ring = {};
    /** Where the next octet goes; below the length of the ring. */
    private int next;
    /** Whether octets from {@link #next} on are part of the window, in front of the others. */
    private boolean isFull;

    /** Creates an empty window of the given size, a power of two from 256 on. */
    SlidingWindow(int size) {
        this.size = size;
    }

    /** Returns how much memory it takes. */
    int capacity() {
        return ring.length;
    }

    /** Adds octets of a buffer, whose indexes do not move. */
    void append(ByteBuf buffer, int index, int length) {
        int kept = Math.min(length, size);
        if (kept == 0) {
            return;
        }
        if (!isFull) {
            grow(Math.min(size, next + kept));
        }
        int from = index + length - kept;
        int first = Math.min(kept, ring.length - next);
        buffer.getBytes(from, ring, next, first);
        buffer.getBytes(from + first, ring, 0, kept - first);
        isFull |= next + kept >= ring.length;
        next = next + kept & ring.length - 1;
    }

    /** A ring below its final size is never full, so that it never has to be turned. */
    private void grow(int used) {
        int length = Math.max(MIN_LENGTH, ring.length);
        while (length < size && length <= used) {
            length <<= 1;
        }
        if (length > ring.length) {
            ring = Arrays.copyOf(ring, length);
        }
    }

    /** Passes the octets to an inflater that has inflated nothing since it was reset. */
    void restore(Inflater inflater) {
        // zlib puts the second part behind the first.
        if (isFull && next < ring.length) {
            inflater.setDictionary(ring, next, ring.length - next);
        }
        if (next > 0) {
            inflater.setDictionary(ring, 0, next);
        }
    }
}
