/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import java.util.Arrays;

/** Joins octets that come in pieces, up to a limit that its user checks. */
final class OctetCollector {

    private static final int FIRST_CAPACITY = 128;
    private static final byte[] NONE = {};

    private byte[] octets = NONE;
    private int length;
    private int discardThreshold = 10 << 20;

    void setDiscardThreshold(int octets) {
        discardThreshold = octets;
    }

    byte[] octets() {
        return octets;
    }

    int length() {
        return length;
    }

    /** Reserves room for more octets behind {@link #length()}, to which they are added at once. */
    int grow(int more) {
        int start = length;
        if (octets.length - start < more) {
            octets = Arrays.copyOf(octets, Math.max(start + more, Math.max(FIRST_CAPACITY, 2 * start)));
        }
        length = start + more;
        return start;
    }

    void add(byte octet) {
        if (length == octets.length) {
            grow(1);
            length--;
        }
        octets[length++] = octet;
    }

    /** Starts again; a large buffer is let go. */
    void clear() {
        length = 0;
        if (octets.length > discardThreshold) {
            octets = NONE;
        }
    }
}
