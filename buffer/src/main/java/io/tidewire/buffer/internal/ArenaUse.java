/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.util.List;
import java.util.stream.IntStream;

/** Numbers about one {@link Arena} and its heaps, read at each call. Any thread. */
public final class ArenaUse {
    private final Arena arena;
    private final MemoryPool pool;

    ArenaUse(Arena arena) {
        this.arena = arena;
        pool = arena.pool();
    }

    /**
     * How full one chunk is.
     *
     * @param bytes the size of the chunk
     * @param freeBytes the part of it that no span has
     */
    public record ChunkUse(int bytes, int freeBytes) {
    }

    /**
     * The memory of one size class.
     *
     * @param slotBytes the size of a slot
     * @param slots how many slots there are
     * @param freeSlots how many of them are in no buffer
     * @param spanBytes the size of a span of such slots
     */
    public record SlotUse(int slotBytes, int slots, int freeSlots, int spanBytes) {
    }

    /**
     * Returns the size classes of the pool.
     *
     * @return the same ones for all arenas of a pool
     */
    public SizeClasses sizeClasses() {
        return arena.sizeClasses;
    }

    /**
     * Returns how many of the size classes are small: of slots that are no larger than a page.
     *
     * @return the index of the first class that is not
     */
    public int smallClasses() {
        return arena.sizeClasses.size2SizeIdx(arena.limits.pageSize()) + 1;
    }

    /**
     * Returns how many threads have a heap that takes from this arena.
     *
     * @return the number of threads
     */
    public int threadHeaps() {
        return pool.registry.list(heap -> heap.arena == arena && heap.isOwned()).size();
    }

    /**
     * Returns how many slots buffers have got.
     *
     * @param fromClass the first size class that counts
     * @param toClass the first one after it that does not
     * @return the number since the pool was made
     */
    public long allocations(int fromClass, int toClass) {
        return IntStream.range(fromClass, toClass).mapToLong(i -> pool.allocations(arena, i)).sum();
    }

    /**
     * Returns how many slots buffers have given back.
     *
     * @param fromClass the first size class that counts
     * @param toClass the first one after it that does not
     * @return the number since the pool was made
     */
    public long deallocations(int fromClass, int toClass) {
        return IntStream.range(fromClass, toClass).mapToLong(i -> pool.deallocations(arena, i)).sum();
    }

    /**
     * Returns what there is of a size class.
     *
     * @param sizeIndex the size class
     * @return the numbers at this moment
     */
    public SlotUse slots(int sizeIndex) {
        int size = arena.sizeClasses.sizeIdx2size(sizeIndex);
        SizeBin present = arena.binIfAny(sizeIndex);
        SizeBin shape = present != null ? present : new SizeBin(arena, sizeIndex, size, arena.limits);
        int slots = shape.spans * shape.slotsPerSpan;
        int free = slots - (int) (pool.allocations(arena, sizeIndex) - pool.deallocations(arena, sizeIndex));
        return new SlotUse(size, slots, Math.max(0, free), shape.pagesPerSpan * arena.limits.pageSize());
    }

    /**
     * Returns how full each chunk is.
     *
     * @return the chunks, oldest first
     */
    public List<ChunkUse> chunks() {
        return arena.chunkUses();
    }

    /**
     * Returns how many chunks were obtained.
     *
     * @return the number since the pool was made
     */
    public long chunkAllocations() {
        return arena.chunkAllocations();
    }

    /**
     * Returns how many chunks were given back.
     *
     * @return the number since the pool was made
     */
    public long chunkDeallocations() {
        return arena.chunkDeallocations();
    }

    /**
     * Returns how much memory the chunks have.
     *
     * @return the bytes at this moment
     */
    public long heldBytes() {
        return arena.heldBytes();
    }
}
