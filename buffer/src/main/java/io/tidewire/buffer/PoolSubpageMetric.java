/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * The memory that the heaps of one arena hold of one small size class. The numbers are a snapshot; any thread may ask.
 */
public interface PoolSubpageMetric {
    /**
     * Returns how many slots of the class have memory.
     *
     * @return the number of slots, used or free
     */
    int maxNumElements();

    /**
     * Returns how many of the slots are free.
     *
     * @return the number of free slots
     */
    int numAvailable();

    /**
     * Returns the size of a slot.
     *
     * @return the size in bytes
     */
    int elementSize();

    /**
     * Returns how much memory is taken from a chunk at a time for this class.
     *
     * @return the size in bytes
     */
    int pageSize();
}
