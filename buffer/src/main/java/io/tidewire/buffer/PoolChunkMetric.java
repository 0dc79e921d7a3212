/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** The figures of one chunk of memory. The numbers are a snapshot; any thread may ask. */
public interface PoolChunkMetric {
    /**
     * Returns how much of the chunk is in use.
     *
     * @return the share in percent, 0 to 100; it is never 0 for a chunk of which anything is used
     */
    int usage();

    /**
     * Returns the size of the chunk.
     *
     * @return the size in bytes
     */
    int chunkSize();

    /**
     * Returns the bytes of the chunk that no size class has taken.
     *
     * @return the number of free bytes
     */
    int freeBytes();
}
