/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.List;

/**
 * The memory and the work of one arena of a {@link PooledByteBufAllocator}. An arena owns chunks; the heaps of the
 * threads that were given this arena take memory from them. Allocations are counted by the size of their slot:
 * <em>small</em> up to a page, <em>normal</em> up to a chunk, <em>huge</em> beyond (a huge allocation belongs to no
 * arena and is counted by the first one of its kind of memory). Any thread may call the methods. Each number is exact
 * for what the calling thread has done before; a buffer that another thread has released counts as released once it is
 * on its way back. Several numbers do not form a snapshot.
 */
public interface PoolArenaMetric extends SizeClassesMetric {
    /**
     * Returns how many threads have a heap of their own in this arena.
     *
     * @return the number of heaps
     */
    int numThreadCaches();

    /**
     * Returns how many small size classes there are.
     *
     * @return the length of {@link #smallSubpages()}
     */
    int numSmallSubpages();

    /**
     * Returns how many lists of chunks there are.
     *
     * @return the length of {@link #chunkLists()}
     */
    int numChunkLists();

    /**
     * Returns what is held of each small size class.
     *
     * @return an unmodifiable list, one element per class by ascending size
     */
    List<PoolSubpageMetric> smallSubpages();

    /**
     * Returns the chunks by usage.
     *
     * @return an unmodifiable list, each chunk is in one element
     */
    List<PoolChunkListMetric> chunkLists();

    /**
     * Returns the number of allocations of any size so far.
     *
     * @return the number of allocations
     */
    long numAllocations();

    /**
     * Returns the number of small allocations so far.
     *
     * @return the number of allocations
     */
    long numSmallAllocations();

    /**
     * Returns the number of normal allocations so far.
     *
     * @return the number of allocations
     */
    long numNormalAllocations();

    /**
     * Returns the number of huge allocations so far.
     *
     * @return the number of allocations
     */
    long numHugeAllocations();

    /**
     * Returns the number of chunks obtained so far.
     *
     * @return the number of chunks
     */
    default long numChunkAllocations() {
        return -1;
    }

    /**
     * Returns the number of releases of any size so far.
     *
     * @return the number of releases
     */
    long numDeallocations();

    /**
     * Returns the number of small releases so far.
     *
     * @return the number of releases
     */
    long numSmallDeallocations();

    /**
     * Returns the number of normal releases so far.
     *
     * @return the number of releases
     */
    long numNormalDeallocations();

    /**
     * Returns the number of huge releases so far.
     *
     * @return the number of releases
     */
    long numHugeDeallocations();

    /**
     * Returns the number of chunks given back so far.
     *
     * @return the number of chunks
     */
    default long numChunkDeallocations() {
        return -1;
    }

    /**
     * Returns the number of allocations that are not released.
     *
     * @return the number of live allocations
     */
    long numActiveAllocations();

    /**
     * Returns the number of small allocations that are not released.
     *
     * @return the number of live allocations
     */
    long numActiveSmallAllocations();

    /**
     * Returns the number of normal allocations that are not released.
     *
     * @return the number of live allocations
     */
    long numActiveNormalAllocations();

    /**
     * Returns the number of huge allocations that are not released.
     *
     * @return the number of live allocations
     */
    long numActiveHugeAllocations();

    /**
     * Returns the number of chunks held.
     *
     * @return the number of chunks
     */
    default long numActiveChunks() {
        return -1;
    }

    /**
     * Returns the bytes of all chunks and huge allocations held.
     *
     * @return the number of bytes, whether a buffer uses them or not
     */
    long numActiveBytes();

    /**
     * Returns how many tiny size classes there are. The smallest sizes are small ones.
     *
     * @return 0
     * @deprecated use {@link #numSmallSubpages()}
     */
    @Deprecated
    default int numTinySubpages() {
        return 0;
    }

    /**
     * Returns what is held of each tiny size class. The smallest sizes are small ones.
     *
     * @return an empty list
     * @deprecated use {@link #smallSubpages()}
     */
    @Deprecated
    default List<PoolSubpageMetric> tinySubpages() {
        return List.of();
    }

    /**
     * Returns the number of tiny allocations so far. The smallest sizes are small ones.
     *
     * @return 0
     * @deprecated use {@link #numSmallAllocations()}
     */
    @Deprecated
    default long numTinyAllocations() {
        return 0;
    }

    /**
     * Returns the number of tiny releases so far. The smallest sizes are small ones.
     *
     * @return 0
     * @deprecated use {@link #numSmallDeallocations()}
     */
    @Deprecated
    default long numTinyDeallocations() {
        return 0;
    }

    /**
     * Returns the number of tiny allocations that are not released. The smallest sizes are small ones.
     *
     * @return 0
     * @deprecated use {@link #numActiveSmallAllocations()}
     */
    @Deprecated
    default long numActiveTinyAllocations() {
        return 0;
    }
}
