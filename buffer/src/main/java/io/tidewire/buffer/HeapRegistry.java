/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * All heaps of one pool: those of threads, the stripes, and the closed ones that still have buffers out and wait for a
 * new owner. Any thread. The lock is never held while a heap's or an arena's lock is taken.
 */
final class HeapRegistry {
    private final ReentrantLock lock = new ReentrantLock();
    /** Guarded by {@link #lock}, as is all below. */
    private final List<SlotHeap> heaps = new ArrayList<>();
    private final Deque<SlotHeap> adoptable = new ArrayDeque<>();
    private final long[] forgottenAllocations;

    HeapRegistry(final int sizeClasses) {
        forgottenAllocations = new long[sizeClasses];
    }

    void add(final SlotHeap heap) {
        lock.lock();
        try {
            heaps.add(heap);
        } finally {
            lock.unlock();
        }
    }

    /** Finds a closed heap and makes the calling thread its owner; {@code null} if there is none. */
    SlotHeap adopt() {
        for (;;) {
            final SlotHeap heap;
            lock.lock();
            try {
                heap = adoptable.pollFirst();
            } finally {
                lock.unlock();
            }
            if (heap == null || heap.adopt()) {
                return heap;
            }
        }
    }

    void onClosed(final SlotHeap heap, final boolean inUse) {
        lock.lock();
        try {
            if (inUse) {
                adoptable.addLast(heap);
            } else {
                remove(heap);
            }
        } finally {
            lock.unlock();
        }
    }

    void forget(final SlotHeap heap) {
        lock.lock();
        try {
            // One that is not here any more is being adopted this moment, and then goes on empty.
            if (adoptable.remove(heap)) {
                remove(heap);
            }
        } finally {
            lock.unlock();
        }
    }

    private void remove(final SlotHeap heap) {
        if (heaps.remove(heap)) {
            for (int i = 0; i < forgottenAllocations.length; i++) {
                forgottenAllocations[i] += heap.bin(i).allocations;
            }
        }
    }

    /** Closes the heaps of threads that have ended, and tidies up closed ones. Returns whether there were any. */
    boolean closeEnded() {
        boolean any = false;
        for (final SlotHeap heap : list(heap -> true)) {
            any |= heap.isOwned() ? heap.closeIfOwnerEnded() : heap.drainIfClosed();
        }
        return any;
    }

    List<SlotHeap> list(final Predicate<SlotHeap> wanted) {
        lock.lock();
        try {
            return heaps.stream().filter(wanted).toList();
        } finally {
            lock.unlock();
        }
    }

    /** Allocations, and as many releases, of a size class by heaps that are gone. */
    long forgottenAllocations(final int sizeIndex) {
        lock.lock();
        try {
            return forgottenAllocations[sizeIndex];
        } finally {
            lock.unlock();
        }
    }
}
