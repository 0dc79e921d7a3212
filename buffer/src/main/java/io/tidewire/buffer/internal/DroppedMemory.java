/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Direct memory that was given back and that only the collector can free. Until then it is reused before new memory is
 * obtained, which would have to be zeroed and would add to the total. It is held by weak references, so that the
 * collector can free it. Any thread.
 */
final class DroppedMemory {
    private static final ReentrantLock LOCK = new ReentrantLock();
    /** Guarded by {@link #LOCK}. No longer than the number of pieces that were once in use. */
    private static final List<WeakReference<Collected>> DROPPED = new ArrayList<>();

    private DroppedMemory() {
    }

    /** Memory that cleaning does not free. */
    private record Collected(CleanableDirectBuffer memory) implements CleanableDirectBuffer {
        @Override
        public ByteBuffer buffer() {
            return memory.buffer();
        }

        @Override
        public void clean() {
            memory.clean();
        }
    }

    /**
     * Obtains memory, dropped or new. Its content is undefined.
     *
     * @param capacity the number of bytes wanted; there may be a fifth more than that
     * @param lasting whether it will be kept for long
     * @return the memory, to be passed to {@link #drop} at last
     * @throws DirectMemoryLimitException if there is no more
     */
    static CleanableDirectBuffer takeOrAllocate(int capacity, boolean lasting) {
        DirectMemory provider = DirectMemory.provider();
        // Where addresses are not available, memory consists of the JDK's plain direct buffers, which cannot be freed
        // either.
        boolean collected = lasting || !provider.tellsAddresses();
        if (collected) {
            CleanableDirectBuffer dropped = take(capacity);
            if (dropped != null) {
                return dropped;
            }
        }
        CleanableDirectBuffer memory;
        try {
            memory = lasting ? provider.allocateLasting(capacity) : provider.allocate(capacity);
        } catch (DirectMemoryLimitException e) {
            // Dropped memory counts until it is collected, but must not prevent this allocation.
            if (!forgetAll()) {
                throw e;
            }
            memory = lasting ? provider.allocateLasting(capacity) : provider.allocate(capacity);
        }
        return collected ? new Collected(memory) : memory;
    }

    private static @Nullable CleanableDirectBuffer take(int capacity) {
        LOCK.lock();
        try {
            Collected best = null;
            int bestIndex = -1;
            for (int i = DROPPED.size() - 1; i >= 0; i--) {
                Collected memory = DROPPED.get(i).get();
                if (memory == null) {
                    DROPPED.remove(i);
                    bestIndex--;
                    continue;
                }
                int found = memory.buffer().capacity();
                if (found >= capacity && found - capacity <= capacity / 5
                        && (best == null || found < best.buffer().capacity())) {
                    best = memory;
                    bestIndex = i;
                }
            }
            if (best != null) {
                DROPPED.remove(bestIndex);
            }
            return best;
        } finally {
            LOCK.unlock();
        }
    }

    /**
     * Takes memory back, whether it can be freed or not. It is not used any more.
     *
     * @param memory memory of {@link #takeOrAllocate}
     */
    static void drop(CleanableDirectBuffer memory) {
        if (!(memory instanceof Collected)) {
            memory.clean();
            return;
        }
        LOCK.lock();
        try {
            DROPPED.add(new WeakReference<>((Collected) memory));
        } finally {
            LOCK.unlock();
        }
    }

    /** Leaves all to the collector, so that it is no longer counted. Returns whether there was anything. */
    private static boolean forgetAll() {
        LOCK.lock();
        try {
            boolean any = false;
            for (WeakReference<Collected> reference : DROPPED) {
                Collected memory = reference.get();
                if (memory != null) {
                    memory.clean();
                    any = true;
                }
            }
            DROPPED.clear();
            return any;
        } finally {
            LOCK.unlock();
        }
    }
}
