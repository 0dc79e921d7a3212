/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

/** A pool of heap memory whose keepers are {@link StressSlot}s, and whose ticks are those of a test. */
final class StressPool extends MemoryPool {
    StressPool(HeapLimits limits) {
        super(new ChunkSource(false, StressPool.class), 1, limits, tick -> { });
    }

    @Override
    protected StressSlot newKeeper() {
        return new StressSlot();
    }

    @Override
    protected RuntimeException heapLimitReached(int bytes, long heldBytes, long liveBytes) {
        return new IllegalStateException(heldBytes + " bytes held, " + liveBytes + " live");
    }
}
