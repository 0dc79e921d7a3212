/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.ArenaUse;
import io.tidewire.buffer.internal.SizeClasses;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reports on one arena and its heaps, with numbers read for each call. */
final class ArenaReport implements PoolArenaMetric {
    /** The lists of chunks by usage: from this percentage (inclusive) to the next (exclusive), the last full. */
    private static final int[] USAGE_STEPS = {0, 25, 50, 75, 100};

    private final ArenaUse arena;
    private final BufferPool pool;
    private final SizeClasses classes;
    /** The first arena of a pool also counts what belongs to none. */
    private final boolean first;
    private final int smallClasses;

    ArenaReport(ArenaUse arena, BufferPool pool, boolean first) {
        this.arena = arena;
        this.pool = pool;
        this.first = first;
        classes = arena.sizeClasses();
        smallClasses = arena.smallClasses();
    }

    @Override
    public int numThreadCaches() {
        return arena.threadHeaps();
    }

    @Override
    public int numSmallSubpages() {
        return smallClasses;
    }

    @Override
    public List<PoolSubpageMetric> smallSubpages() {
        List<PoolSubpageMetric> list = new ArrayList<>(smallClasses);
        for (int i = 0; i < smallClasses; i++) {
            ArenaUse.SlotUse use = arena.slots(i);
            list.add(new SizeClassReport(use.slots(), use.freeSlots(), use.slotBytes(), use.spanBytes()));
        }
        return List.copyOf(list);
    }

    private record SizeClassReport(int maxNumElements, int numAvailable, int elementSize, int pageSize)
            implements PoolSubpageMetric {
    }

    private record ChunkReport(int usage, int chunkSize, int freeBytes) implements PoolChunkMetric {
    }

    private record ChunkListReport(int minUsage, int maxUsage, List<PoolChunkMetric> chunks)
            implements PoolChunkListMetric {
        @Override
        public Iterator<PoolChunkMetric> iterator() {
            return chunks.iterator();
        }
    }

    @Override
    public int numChunkLists() {
        return USAGE_STEPS.length;
    }

    @Override
    public List<PoolChunkListMetric> chunkLists() {
        List<List<PoolChunkMetric>> byUsage = new ArrayList<>();
        for (int i = 0; i < USAGE_STEPS.length; i++) {
            byUsage.add(new ArrayList<>());
        }
        for (ArenaUse.ChunkUse chunk : arena.chunks()) {
            int bytes = chunk.bytes();
            int free = chunk.freeBytes();
            // Rounded so that 0 means empty and 100 means full.
            int usage = free == bytes ? 0 : free == 0 ? 100 : Math.max(1, (int) (100L * (bytes - free) / bytes));
            byUsage.get(usage / 25).add(new ChunkReport(usage, bytes, free));
        }
        List<PoolChunkListMetric> lists = new ArrayList<>();
        for (int i = 0; i < USAGE_STEPS.length; i++) {
            int max = i == USAGE_STEPS.length - 1 ? 100 : USAGE_STEPS[i + 1] - 1;
            lists.add(new ChunkListReport(USAGE_STEPS[i], max, List.copyOf(byUsage.get(i))));
        }
        return List.copyOf(lists);
    }

    @Override
    public long numAllocations() {
        return arena.allocations(0, classes.count()) + numHugeAllocations();
    }

    @Override
    public long numSmallAllocations() {
        return arena.allocations(0, smallClasses);
    }

    @Override
    public long numNormalAllocations() {
        return arena.allocations(smallClasses, classes.count());
    }

    @Override
    public long numHugeAllocations() {
        return first ? pool.hugeAllocations() : 0;
    }

    @Override
    public long numChunkAllocations() {
        return arena.chunkAllocations();
    }

    @Override
    public long numDeallocations() {
        return arena.deallocations(0, classes.count()) + numHugeDeallocations();
    }

    @Override
    public long numSmallDeallocations() {
        return arena.deallocations(0, smallClasses);
    }

    @Override
    public long numNormalDeallocations() {
        return arena.deallocations(smallClasses, classes.count());
    }

    @Override
    public long numHugeDeallocations() {
        return first ? pool.hugeDeallocations() : 0;
    }

    @Override
    public long numChunkDeallocations() {
        return arena.chunkDeallocations();
    }

    @Override
    public long numActiveAllocations() {
        return Math.max(0, numAllocations() - numDeallocations());
    }

    @Override
    public long numActiveSmallAllocations() {
        return Math.max(0, numSmallAllocations() - numSmallDeallocations());
    }

    @Override
    public long numActiveNormalAllocations() {
        return Math.max(0, numNormalAllocations() - numNormalDeallocations());
    }

    @Override
    public long numActiveHugeAllocations() {
        return Math.max(0, numHugeAllocations() - numHugeDeallocations());
    }

    @Override
    public long numActiveChunks() {
        return arena.chunks().size();
    }

    @Override
    public long numActiveBytes() {
        return arena.heldBytes() + (first ? pool.hugeBytes() : 0);
    }

    @Override
    public int sizeIdx2size(int sizeIdx) {
        return classes.sizeIdx2size(sizeIdx);
    }

    @Override
    public int sizeIdx2sizeCompute(int sizeIdx) {
        return classes.sizeIdx2sizeCompute(sizeIdx);
    }

    @Override
    public long pageIdx2size(int pageIdx) {
        return classes.pageIdx2size(pageIdx);
    }

    @Override
    public long pageIdx2sizeCompute(int pageIdx) {
        return classes.pageIdx2sizeCompute(pageIdx);
    }

    @Override
    public int size2SizeIdx(int size) {
        return classes.size2SizeIdx(size);
    }

    @Override
    public int pages2pageIdx(int pages) {
        return classes.pages2pageIdx(pages);
    }

    @Override
    public int pages2pageIdxFloor(int pages) {
        return classes.pages2pageIdxFloor(pages);
    }

    @Override
    public int normalizeSize(int size) {
        return classes.normalizeSize(size);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(128)
                .append(numActiveChunks()).append(" chunks, ")
                .append(numActiveBytes()).append(" bytes held, ")
                .append(numActiveAllocations()).append(" buffers (")
                .append(numActiveSmallAllocations()).append(" small, ")
                .append(numActiveNormalAllocations()).append(" normal, ")
                .append(numActiveHugeAllocations()).append(" huge), ")
                .append(numThreadCaches()).append(" thread heaps; chunks by usage:");
        for (PoolChunkListMetric list : chunkLists()) {
            int count = 0;
            for (Iterator<PoolChunkMetric> i = list.iterator(); i.hasNext(); i.next()) {
                count++;
            }
            text.append(' ').append(list.minUsage()).append('-').append(list.maxUsage()).append("%: ").append(count);
        }
        return text.toString();
    }
}
