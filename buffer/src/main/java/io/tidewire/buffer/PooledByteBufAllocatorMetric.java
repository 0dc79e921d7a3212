/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.StringUtil;

import java.util.List;

/**
 * The memory of a {@link PooledByteBufAllocator} and its settings. Each number is taken when it is asked for. Any
 * thread.
 */
public final class PooledByteBufAllocatorMetric implements ByteBufAllocatorMetric {
    private final PooledByteBufAllocator allocator;
    private final BufferPool heapPool;
    private final BufferPool directPool;
    private final List<PoolArenaMetric> heapArenas;
    private final List<PoolArenaMetric> directArenas;

    PooledByteBufAllocatorMetric(PooledByteBufAllocator allocator, BufferPool heapPool,
            BufferPool directPool) {
        this.allocator = allocator;
        this.heapPool = heapPool;
        this.directPool = directPool;
        heapArenas = PooledByteBufAllocator.report(heapPool);
        directArenas = PooledByteBufAllocator.report(directPool);
    }

    /**
     * Returns the number of arenas of heap memory.
     *
     * @return the number of arenas
     */
    public int numHeapArenas() {
        return heapArenas.size();
    }

    /**
     * Returns the number of arenas of direct memory.
     *
     * @return the number of arenas
     */
    public int numDirectArenas() {
        return directArenas.size();
    }

    /**
     * Returns the arenas of heap memory.
     *
     * @return an unmodifiable list
     */
    public List<PoolArenaMetric> heapArenas() {
        return heapArenas;
    }

    /**
     * Returns the arenas of direct memory.
     *
     * @return an unmodifiable list
     */
    public List<PoolArenaMetric> directArenas() {
        return directArenas;
    }

    /**
     * Returns how many threads have heaps of their own; one that uses both kinds of memory counts once.
     *
     * @return the number of threads
     */
    public int numThreadLocalCaches() {
        return Math.max(heapPool.threadHeapCount(), directPool.threadHeapCount());
    }

    /**
     * Returns how many free small buffers a heap keeps per size.
     *
     * @return the number of buffers
     */
    public int smallCacheSize() {
        return heapPool.limits().smallCacheSize();
    }

    /**
     * Returns how many free larger buffers a heap keeps per size.
     *
     * @return the number of buffers
     */
    public int normalCacheSize() {
        return heapPool.limits().normalCacheSize();
    }

    /**
     * Returns how many free tiny buffers a heap keeps per size. The smallest sizes are small ones.
     *
     * @return 0
     * @deprecated use {@link #smallCacheSize()}
     */
    @Deprecated
    public int tinyCacheSize() {
        return 0;
    }

    /**
     * Returns the size of a chunk.
     *
     * @return the size in bytes
     */
    public int chunkSize() {
        return heapPool.limits().chunkSize();
    }

    /**
     * Returns how much heap memory the allocator holds, in use or not.
     *
     * @return the bytes of all chunks and huge buffers
     */
    @Override
    public long usedHeapMemory() {
        return heapPool.heldBytes();
    }

    /**
     * Returns how much direct memory the allocator holds, in use or not.
     *
     * @return the bytes of all chunks and huge buffers
     */
    @Override
    public long usedDirectMemory() {
        return directPool.heldBytes();
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(usedHeapMemory: " + usedHeapMemory() + "; usedDirectMemory: "
                + usedDirectMemory() + "; pinnedHeapMemory: " + allocator.pinnedHeapMemory() + "; pinnedDirectMemory: "
                + allocator.pinnedDirectMemory() + "; numHeapArenas: " + numHeapArenas() + "; numDirectArenas: "
                + numDirectArenas() + "; smallCacheSize: " + smallCacheSize() + "; normalCacheSize: "
                + normalCacheSize() + "; numThreadLocalCaches: " + numThreadLocalCaches() + "; chunkSize: "
                + chunkSize() + ')';
    }
}
