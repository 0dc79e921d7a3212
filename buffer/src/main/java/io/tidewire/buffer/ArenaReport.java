/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToLongFunction;

/** Answers about one {@link Arena} and its heaps by asking them anew each time. */
final class ArenaReport implements PoolArenaMetric {
    /** The lists of chunks by usage: from this percentage (inclusive) to the next (exclusive), the last full. */
    private static final int[] USAGE_STEPS = {0, 25, 50, 75, 100};

    private final Arena arena;
    private final MemoryPool pool;
    private final SizeClasses classes;
    /** The first arena of a pool also answers for what belongs to none. */
    private final boolean first;
    private final int smallClasses;

    ArenaReport(final Arena arena, final boolean first) {
        this.arena = arena;
        this.first = first;
        pool = arena.pool();
        classes = arena.sizeClasses;
        smallClasses = classes.size2SizeIdx(arena.limits.pageSize()) + 1;
    }

    private List<SlotHeap> heaps() {
        return pool.registry.list(heap -> heap.arena == arena);
    }

    /** Sums up what the bins of a range of classes have counted. */
    private long sum(final int fromClass, final int toClass, final ToLongFunction<SizeBin> count) {
        long sum = 0;
        for (final SlotHeap heap : heaps()) {
            for (int i = fromClass; i < toClass; i++) {
                sum += count.applyAsLong(heap.bin(i));
            }
        }
        return sum;
    }

    private long forgotten(final int fromClass, final int toClass) {
        long sum = 0;
        for (int i = fromClass; first && i < toClass; i++) {
            sum += pool.registry.forgottenAllocations(i);
        }
        return sum;
    }

    private long allocations(final int fromClass, final int toClass) {
        return sum(fromClass, toClass, bin -> bin.allocations) + forgotten(fromClass, toClass);
    }

    private long deallocations(final int fromClass, final int toClass) {
        long onTheWay = 0;
        for (final SlotHeap heap : heaps()) {
            onTheWay += heap.stackedSlots(fromClass, toClass);
        }
        return sum(fromClass, toClass, bin -> bin.deallocations) + forgotten(fromClass, toClass) + onTheWay;
    }

    @Override
    public int numThreadCaches() {
        return (int) heaps().stream().filter(SlotHeap::isOwned).count();
    }

    @Override
    public int numSmallSubpages() {
        return smallClasses;
    }

    @Override
    public List<PoolSubpageMetric> smallSubpages() {
        final List<PoolSubpageMetric> list = new ArrayList<>(smallClasses);
        for (int i = 0; i < smallClasses; i++) {
            final int size = classes.sizeIdx2size(i);
            final SizeBin shape = new SizeBin(null, size, arena.limits.pageSize(), 0);
            final int slots = (int) sum(i, i + 1, bin -> (long) bin.spans * bin.slotsPerSpan);
            final int free = slots - (int) (allocations(i, i + 1) - deallocations(i, i + 1));
            list.add(new SizeClassReport(slots, Math.max(0, free), size,
                    shape.pagesPerSpan * arena.limits.pageSize()));
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
        final List<List<PoolChunkMetric>> byUsage = new ArrayList<>();
        for (int i = 0; i < USAGE_STEPS.length; i++) {
            byUsage.add(new ArrayList<>());
        }
        for (final Arena.ChunkUse chunk : arena.chunkUses()) {
            final int bytes = chunk.bytes();
            final int free = chunk.freeBytes();
            // Rounded so that 0 means empty and 100 means full.
            final int usage = free == bytes ? 0 : free == 0 ? 100 : Math.max(1, (int) (100L * (bytes - free) / bytes));
            byUsage.get(usage / 25).add(new ChunkReport(usage, bytes, free));
        }
        final List<PoolChunkListMetric> lists = new ArrayList<>();
        for (int i = 0; i < USAGE_STEPS.length; i++) {
            final int max = i == USAGE_STEPS.length - 1 ? 100 : USAGE_STEPS[i + 1] - 1;
            lists.add(new ChunkListReport(USAGE_STEPS[i], max, List.copyOf(byUsage.get(i))));
        }
        return List.copyOf(lists);
    }

    @Override
    public long numAllocations() {
        return allocations(0, classes.count()) + numHugeAllocations();
    }

    @Override
    public long numSmallAllocations() {
        return allocations(0, smallClasses);
    }

    @Override
    public long numNormalAllocations() {
        return allocations(smallClasses, classes.count());
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
        return deallocations(0, classes.count()) + numHugeDeallocations();
    }

    @Override
    public long numSmallDeallocations() {
        return deallocations(0, smallClasses);
    }

    @Override
    public long numNormalDeallocations() {
        return deallocations(smallClasses, classes.count());
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
        return arena.chunkCount();
    }

    @Override
    public long numActiveBytes() {
        return arena.heldBytes() + (first ? pool.hugeBytes() : 0);
    }

    @Override
    public int sizeIdx2size(final int sizeIdx) {
        return classes.sizeIdx2size(sizeIdx);
    }

    @Override
    public int sizeIdx2sizeCompute(final int sizeIdx) {
        return classes.sizeIdx2sizeCompute(sizeIdx);
    }

    @Override
    public long pageIdx2size(final int pageIdx) {
        return classes.pageIdx2size(pageIdx);
    }

    @Override
    public long pageIdx2sizeCompute(final int pageIdx) {
        return classes.pageIdx2sizeCompute(pageIdx);
    }

    @Override
    public int size2SizeIdx(final int size) {
        return classes.size2SizeIdx(size);
    }

    @Override
    public int pages2pageIdx(final int pages) {
        return classes.pages2pageIdx(pages);
    }

    @Override
    public int pages2pageIdxFloor(final int pages) {
        return classes.pages2pageIdxFloor(pages);
    }

    @Override
    public int normalizeSize(final int size) {
        return classes.normalizeSize(size);
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder(128)
                .append(numActiveChunks()).append(" chunks, ")
                .append(numActiveBytes()).append(" bytes held, ")
                .append(numActiveAllocations()).append(" buffers (")
                .append(numActiveSmallAllocations()).append(" small, ")
                .append(numActiveNormalAllocations()).append(" normal, ")
                .append(numActiveHugeAllocations()).append(" huge), ")
                .append(numThreadCaches()).append(" thread heaps; chunks by usage:");
        for (final PoolChunkListMetric list : chunkLists()) {
            int count = 0;
            for (final Iterator<PoolChunkMetric> i = list.iterator(); i.hasNext(); i.next()) {
                count++;
            }
            text.append(' ').append(list.minUsage()).append('-').append(list.maxUsage()).append("%: ").append(count);
        }
        return text.toString();
    }
}
