/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

import java.util.Arrays;

/**
 * The dynamic table of a decoder (RFC 7541 section 2.3.2): first in, first out, bounded in octets. {@code sizeBytes <=
 * capacityBytes} whenever a method returns.
 */
final class DecoderTable {
    private static final HpackField[] NO_ENTRIES = new HpackField[0];
    private static final int FIRST_LENGTH = 8;

    /** A ring whose length is a power of two, or empty. */
    private HpackField[] ring = NO_ENTRIES;
    /** Where the newest entry is; older ones are in front of it. */
    private int newest;
    private int count;
    private int sizeBytes;
    private int capacityBytes;

    DecoderTable(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    int count() {
        return count;
    }

    int sizeBytes() {
        return sizeBytes;
    }

    int capacityBytes() {
        return capacityBytes;
    }

    /** Changes how many octets it may hold, and evicts what does not fit (RFC 7541 section 4.3). */
    void capacityBytes(int newCapacityBytes) {
        capacityBytes = newCapacityBytes;
        evictUntil(newCapacityBytes);
    }

    /** The entry at a place from 0, the newest, to {@code count() - 1}. */
    HpackField get(int place) {
        return ring[newest - place & ring.length - 1];
    }

    /**
     * Evicts entries to fit another one (RFC 7541 section 4.4). One that is larger than the table empties it.
     *
     * @return whether {@link #add} may be called
     */
    boolean makeRoom(long entryBytes) {
        if (entryBytes > capacityBytes) {
            evictUntil(0);
            return false;
        }
        evictUntil(capacityBytes - (int) entryBytes);
        return true;
    }

    /** Adds an entry that {@link #makeRoom} has made room for. */
    void add(HpackField entry) {
        if (count == ring.length) {
            grow();
        }
        newest = newest + 1 & ring.length - 1;
        ring[newest] = entry;
        count++;
        sizeBytes += entry.sizeBytes();
        assert sizeBytes <= capacityBytes;
    }

    private void grow() {
        HpackField[] larger = new HpackField[Math.max(FIRST_LENGTH, ring.length * 2)];
        for (int place = 0; place < count; place++) {
            larger[count - 1 - place] = get(place);
        }
        ring = larger;
        newest = count - 1 & larger.length - 1;
    }

    private void evictUntil(int limitBytes) {
        if (limitBytes == 0) {
            Arrays.fill(ring, null);
            count = 0;
            sizeBytes = 0;
            return;
        }
        while (sizeBytes > limitBytes) {
            int oldest = newest - (count - 1) & ring.length - 1;
            sizeBytes -= ring[oldest].sizeBytes();
            ring[oldest] = null;
            count--;
        }
    }
}
