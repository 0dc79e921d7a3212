/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** How much memory an allocator has. Figures are read without a lock and may be a little behind. Any thread. */
public interface ByteBufAllocatorMetric {

    /**
     * Returns the heap memory that the allocator holds, in use or kept.
     *
     * @return the number of bytes, or -1 if it is not known
     */
    long usedHeapMemory();

    /**
     * Returns the direct memory that the allocator holds, in use or kept.
     *
     * @return the number of bytes, or -1 if it is not known
     */
    long usedDirectMemory();
}
