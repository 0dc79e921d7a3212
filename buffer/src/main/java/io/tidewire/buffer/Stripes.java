/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A few heaps for the threads that have none of their own, as virtual ones. Which one a thread uses follows from its
 * id, and is another if that is busy; nothing is kept for a thread. Any thread.
 */
final class Stripes {
    private static final int MAX_STRIPES = 16;

    private final AtomicReferenceArray<SlotHeap> stripes;
    private final MemoryPool pool;

    /**
     * Makes the stripes, without heaps.
     *
     * @param pool what they are of
     */
    Stripes(final MemoryPool pool) {
        this.pool = pool;
        final int cores = Runtime.getRuntime().availableProcessors();
        stripes = new AtomicReferenceArray<>(Math.min(MAX_STRIPES, Integer.highestOneBit(2 * cores - 1)));
    }

    /** Takes a slot of a size class from a heap that nobody else works on, or at last from one that one waits for. */
    ContiguousByteBuf allocate(final int sizeIndex) {
        final int mask = stripes.length() - 1;
        final int home = (int) Thread.currentThread().getId() & mask;
        for (int i = 0; i <= mask; i++) {
            final SlotHeap heap = stripe(home + i & mask);
            if (heap.tryEnter()) {
                return allocateAndExit(heap, sizeIndex);
            }
        }
        final SlotHeap heap = stripe(home);
        heap.enter();
        return allocateAndExit(heap, sizeIndex);
    }

    private static ContiguousByteBuf allocateAndExit(final SlotHeap heap, final int sizeIndex) {
        try {
            return heap.allocate(sizeIndex);
        } finally {
            heap.exit();
        }
    }

    private SlotHeap stripe(final int index) {
        final SlotHeap heap = stripes.get(index);
        if (heap != null) {
            return heap;
        }
        final SlotHeap made = new SlotHeap(pool.nextArena(), null);
        if (!stripes.compareAndSet(index, null, made)) {
            return stripes.get(index);
        }
        pool.registry.add(made);
        return made;
    }

    /** Gives back what the heaps hold without need, except those that others work on. */
    void trim() {
        for (int i = 0; i < stripes.length(); i++) {
            final SlotHeap heap = stripes.get(i);
            if (heap != null && heap.tryEnter()) {
                try {
                    heap.trim();
                } finally {
                    heap.exit();
                }
            }
        }
    }
}
