/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** Sums of one line of a {@link PoolReport}: what is in buffers, and where the rest is. In bytes but for the count. */
final class MemoryTally {
    /** How many buffers have memory. */
    long buffers;
    /** Of slots and huge memory that buffers have. */
    long live;
    /** Of slots that other threads have released and their heap has not taken home yet. */
    long returning;
    /** Of pages that a heap holds beyond its live and returning slots: ready for the next buffer of their size. */
    long cached;
    /** Of pages that no heap holds: ready for any size. */
    long free;

    long held() {
        return live + returning + cached + free;
    }

    void add(final MemoryTally other) {
        buffers += other.buffers;
        live += other.live;
        returning += other.returning;
        cached += other.cached;
        free += other.free;
    }

    boolean isZero() {
        return buffers == 0 && held() == 0;
    }
}
