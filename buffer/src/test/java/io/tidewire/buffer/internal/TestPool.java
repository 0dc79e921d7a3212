/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.util.List;
import java.util.concurrent.Executor;

/** A pool whose keepers are {@link TestSlot}s and whose ticks are those of the test. */
final class TestPool extends MemoryPool {
    private static final Executor NO_TIMER = tick -> { };

    /** The exception at the limit of heap memory. */
    static final class HeapLimitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final long heldBytes;
        final long liveBytes;
        final long limit;

        HeapLimitException(long heldBytes, long liveBytes, long limit) {
            super(heldBytes + " bytes held, " + liveBytes + " live, limit " + limit);
            this.heldBytes = heldBytes;
            this.liveBytes = liveBytes;
            this.limit = limit;
        }
    }

    TestPool(boolean direct, int arenas, HeapLimits limits) {
        super(new ChunkSource(direct, TestPool.class), arenas, limits, NO_TIMER);
    }

    TestPool(DirectSource source, int arenas, HeapLimits limits) {
        this(source, arenas, limits, NO_TIMER);
    }

    /** Creates a pool whose upkeep is run by who gets it. */
    TestPool(DirectSource source, int arenas, HeapLimits limits, Executor timer) {
        super(new ChunkSource(true, TestPool.class, source), arenas, limits, timer);
    }

    @Override
    protected TestSlot newKeeper() {
        return new TestSlot();
    }

    @Override
    protected RuntimeException heapLimitReached(int bytes, long heldBytes, long liveBytes) {
        return new HeapLimitException(heldBytes, liveBytes, limits().maxHeapBytes());
    }

    TestSlot takeSlot(int bytes) {
        return (TestSlot) take(bytes);
    }

    void giveBack(TestSlot slot) {
        giveBack(slot, slot.home());
    }

    void giveBackAll(List<TestSlot> slots) {
        slots.forEach(this::giveBack);
    }
}
