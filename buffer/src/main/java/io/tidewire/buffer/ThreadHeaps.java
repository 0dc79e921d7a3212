/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.IdleHooks;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * The heaps that one thread owns, one per pool that it allocates from. It lets them work before the thread sleeps, if
 * that is the loop of an executor, and closes them at the thread's end, if that cleans up. Owner: the thread.
 *
 * <p>Heaps are held weakly: they belong to their pools, which are collected with their allocator, also while threads
 * that have used it live on.
 */
final class ThreadHeaps {
    private static final FastThreadLocal<ThreadHeaps> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected ThreadHeaps initialValue() {
            final ThreadHeaps heaps = new ThreadHeaps();
            IdleHooks.add(heaps.onIdle);
            return heaps;
        }

        @Override
        protected void onRemoval(final ThreadHeaps heaps) {
            IdleHooks.remove(heaps.onIdle);
            heaps.close();
        }
    };

    private final List<WeakReference<SlotHeap>> heaps = new ArrayList<>();
    private final Runnable onIdle = this::onIdle;

    private ThreadHeaps() {
    }

    /** The heaps of the calling thread, which must not be a virtual one. */
    static ThreadHeaps ofCurrentThread() {
        return OF_THREAD.get();
    }

    /** The heaps of the calling thread, of any kind; {@code null} if it has not had one. */
    static ThreadHeaps ifPresent() {
        return OF_THREAD.getIfExists();
    }

    /** The heap in a pool that the thread owns, {@code null} if there is none. */
    SlotHeap in(final MemoryPool pool) {
        for (final WeakReference<SlotHeap> reference : heaps) {
            final SlotHeap heap = reference.get();
            if (heap != null && heap.arena.pool() == pool) {
                return heap;
            }
        }
        return null;
    }

    void add(final SlotHeap heap) {
        heaps.removeIf(reference -> reference.get() == null);
        heaps.add(new WeakReference<>(heap));
    }

    private void onIdle() {
        for (int i = 0; i < heaps.size(); i++) {
            final SlotHeap heap = heaps.get(i).get();
            if (heap != null) {
                heap.onIdle();
            }
        }
    }

    private void close() {
        for (final WeakReference<SlotHeap> reference : heaps) {
            final SlotHeap heap = reference.get();
            if (heap != null) {
                heap.closeByOwner();
            }
        }
        heaps.clear();
    }
}
