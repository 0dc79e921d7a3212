/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * All heaps of one pool: those of threads, and the stripes. Any thread. The lock is never held while a heap's or an
 * arena's lock is taken.
 */
final class HeapRegistry {
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by {@link #lock}. */
    private final List<SlotHeap> heaps = new ArrayList<>();

    void add(SlotHeap heap) {
        lock.lock();
        try {
            heaps.add(heap);
        } finally {
            lock.unlock();
        }
    }

    void remove(SlotHeap heap) {
        lock.lock();
        try {
            heaps.remove(heap);
        } finally {
            lock.unlock();
        }
    }

    /** Closes the heaps of threads that have ended. Returns whether there were any. */
    boolean closeEnded() {
        boolean any = false;
        for (SlotHeap heap : list(SlotHeap::isOwned)) {
            any |= heap.closeIfOwnerEnded();
        }
        return any;
    }

    int size() {
        lock.lock();
        try {
            return heaps.size();
        } finally {
            lock.unlock();
        }
    }

    List<SlotHeap> list(Predicate<SlotHeap> wanted) {
        lock.lock();
        try {
            return heaps.stream().filter(wanted).toList();
        } finally {
            lock.unlock();
        }
    }
}
