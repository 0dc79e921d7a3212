/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

/**
 * A pool of heap memory whose keepers are {@link StressSlot}s. A heap may be emptied 20 microseconds after it was
 * suspended, ten thousand times sooner than in production, so that what relies on that time is seen to fail first here.
 */
final class StressPool extends MemoryPool {
    private static final long SETTLED_NANOS = 20_000;

    StressPool(HeapLimits limits) {
        super(new ChunkSource(false, StressPool.class), 1, limits, tick -> { }, SETTLED_NANOS);
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
