/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A few heaps for threads that have none of their own, such as virtual threads. A thread's id selects its heap, or
 * another one if that is busy; nothing is kept for a thread. Any thread.
 */
final class Stripes {
    private static final int MAX_STRIPES = 16;

    private final AtomicReferenceArray<SlotHeap> stripes;
    private final MemoryPool pool;

    /**
     * Creates the stripes, without heaps.
     *
     * @param pool the pool that they are of
     */
    Stripes(MemoryPool pool) {
        this.pool = pool;
        int cores = Runtime.getRuntime().availableProcessors();
        stripes = new AtomicReferenceArray<>(Math.min(MAX_STRIPES, Integer.highestOneBit(2 * cores - 1)));
    }

    /** Takes a slot of a size class from a heap that no other thread is using or, failing that, waits for one. */
    Keeper allocate(int sizeIndex) {
        int mask = stripes.length() - 1;
        int home = (int) Thread.currentThread().getId() & mask;
        for (int i = 0; i <= mask; i++) {
            SlotHeap heap = stripe(home + i & mask);
            if (heap.tryEnter()) {
                return allocateAndExit(heap, sizeIndex);
            }
        }
        SlotHeap heap = stripe(home);
        heap.enter();
        return allocateAndExit(heap, sizeIndex);
    }

    /** Takes back a slot of any heap. */
    void free(Keeper keeper, Span span) {
        int mask = stripes.length() - 1;
        int home = (int) Thread.currentThread().getId() & mask;
        for (int i = 0; i <= mask; i++) {
            SlotHeap heap = stripes.get(home + i & mask);
            if (heap != null && heap.tryEnter()) {
                try {
                    heap.free(keeper, span);
                    return;
                } finally {
                    heap.exit();
                }
            }
        }
        span.arena.giveBackDirectly(keeper);
    }

    private static Keeper allocateAndExit(SlotHeap heap, int sizeIndex) {
        try {
            return heap.allocate(sizeIndex);
        } finally {
            heap.exit();
        }
    }

    private SlotHeap stripe(int index) {
        SlotHeap heap = stripes.get(index);
        if (heap != null) {
            return heap;
        }
        SlotHeap made = new SlotHeap(pool.nextArena(), null);
        if (!stripes.compareAndSet(index, null, made)) {
            return stripes.get(index);
        }
        pool.registry.add(made);
        return made;
    }

    /** Frees the memory that the heaps hold without need, except for heaps that other threads are using. */
    void trim() {
        for (int i = 0; i < stripes.length(); i++) {
            SlotHeap heap = stripes.get(i);
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
