/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.internal.IdleHooks;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The heaps that one thread owns, one per pool that it allocates from. On the thread of an executor's loop, it lets
 * them give memory back before the thread sleeps. It closes them when the thread ends, if the thread cleans up. Owner:
 * the thread.
 *
 * <p>Heaps are held weakly: they belong to their pools, which are collected with their allocator even while threads
 * that have used it live on.
 */
final class ThreadHeaps {
    private static final FastThreadLocal<ThreadHeaps> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected ThreadHeaps initialValue() {
            ThreadHeaps heaps = new ThreadHeaps();
            IdleHooks.add(heaps.onIdle);
            return heaps;
        }

        @Override
        protected void onRemoval(ThreadHeaps heaps) {
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
    static @Nullable ThreadHeaps ifPresent() {
        return OF_THREAD.getIfExists();
    }

    /** The heap in a pool that the thread owns, {@code null} if there is none. */
    @Nullable SlotHeap in(MemoryPool pool) {
        for (WeakReference<SlotHeap> reference : heaps) {
            SlotHeap heap = reference.get();
            if (heap != null && heap.arena.pool() == pool) {
                return heap;
            }
        }
        return null;
    }

    void add(SlotHeap heap) {
        heaps.removeIf(reference -> reference.get() == null);
        heaps.add(new WeakReference<>(heap));
    }

    private void onIdle() {
        for (int i = 0; i < heaps.size(); i++) {
            SlotHeap heap = heaps.get(i).get();
            if (heap != null) {
                heap.onIdle();
            }
        }
    }

    private void close() {
        for (WeakReference<SlotHeap> reference : heaps) {
            SlotHeap heap = reference.get();
            if (heap != null) {
                heap.closeByOwner();
            }
        }
        heaps.clear();
    }
}
