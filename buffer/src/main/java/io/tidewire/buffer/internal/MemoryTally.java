/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

/** Sums of one line of a {@link PoolReport}: what is in buffers, and where the rest is. In bytes but for the count. */
final class MemoryTally {
    /** How many buffers have memory; of a thread, how many more it has allocated than released. */
    long buffers;
    /** Of slots and huge memory that buffers have. */
    long live;
    /** Of free slots and what is between them: ready for the next buffer of their size. */
    long cached;
    /** Of pages that have no size: ready for any. */
    long free;

    long held() {
        return live + cached + free;
    }

    void add(MemoryTally other) {
        buffers += other.buffers;
        live += other.live;
        cached += other.cached;
        free += other.free;
    }

    boolean isZero() {
        return buffers == 0 && held() == 0;
    }
}
