/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.StringUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the memory of one pool is, as text: by owner, by size of the slots, and by chunk. The first two are made of the
 * same numbers and have the same total.
 *
 * <p>Counters of heaps are read without synchronisation while their threads go on, so that a report of a busy pool is
 * near the truth and not exact; of a quiet one it is exact. Only the locks of the slow path are taken, for as long as a
 * list takes to copy. Any thread.
 */
final class PoolReport {
    private final MemoryPool pool;
    private final List<Map.Entry<String, MemoryTally>> owners = new ArrayList<>();
    private final Map<Integer, MemoryTally> sizes = new TreeMap<>();
    private final MemoryTally freePages = new MemoryTally();
    private final MemoryTally huge = new MemoryTally();
    private final MemoryTally total = new MemoryTally();
    private final TextTable chunks = new TextTable("chunk", "used", "free", "held");
    private int chunkCount;

    private PoolReport(final MemoryPool pool) {
        this.pool = pool;
    }

    /** Returns the reports of an allocator's pools. */
    static String of(final ByteBufAllocator allocator, final MemoryPool... pools) {
        final StringBuilder out = new StringBuilder(2048).append(allocator).append(StringUtil.NEWLINE);
        for (final MemoryPool pool : pools) {
            final PoolReport report = new PoolReport(pool);
            report.lookAtHeaps();
            report.lookAtArenas();
            report.lookAtHugeMemory();
            report.render(out);
        }
        return out.toString();
    }

    private void lookAtHeaps() {
        for (final SlotHeap heap : pool.registry.list(heap -> true)) {
            final MemoryTally ofHeap = new MemoryTally();
            for (int i = 0; i < pool.sizeClasses.count(); i++) {
                final MemoryTally ofBin = tally(heap, i);
                if (!ofBin.isZero()) {
                    ofHeap.add(ofBin);
                    sizes.computeIfAbsent(heap.bin(i).slotSize, size -> new MemoryTally()).add(ofBin);
                }
            }
            addOwner(heap.describe(), ofHeap);
        }
    }

    private static MemoryTally tally(final SlotHeap heap, final int sizeIndex) {
        final SizeBin bin = heap.bin(sizeIndex);
        final MemoryTally tally = new MemoryTally();
        // Each number may be newer than the one before it; none may show as negative.
        final long returning = bin.spans == 0 ? 0 : heap.stackedSlots(sizeIndex, sizeIndex + 1);
        tally.buffers = Math.max(0, bin.allocations - bin.deallocations - returning);
        tally.live = tally.buffers * bin.slotSize;
        tally.returning = returning * bin.slotSize;
        final long bytes = (long) bin.spans * bin.pagesPerSpan * heap.arena.limits.pageSize();
        tally.cached = Math.max(0, bytes - tally.live - tally.returning);
        return tally;
    }

    private void lookAtArenas() {
        int number = 0;
        for (final Arena arena : pool.arenas()) {
            final MemoryTally ofArena = new MemoryTally();
            for (final Arena.ChunkUse chunk : arena.chunkUses()) {
                final int free = chunk.freeBytes();
                chunks.addRow("arena " + number + " chunk " + chunkCount++, chunk.bytes() - free, free, chunk.bytes());
                ofArena.free += free;
            }
            freePages.add(ofArena);
            addOwner("arena " + number++, ofArena);
        }
    }

    private void lookAtHugeMemory() {
        huge.live = pool.hugeBytes();
        huge.buffers = pool.hugeAllocations() - pool.hugeDeallocations();
        addOwner("huge buffers", huge);
    }

    private void addOwner(final String name, final MemoryTally tally) {
        owners.add(Map.entry(name, tally));
        total.add(tally);
    }

    private void render(final StringBuilder out) {
        out.append(pool.memory.isDirect() ? "direct" : "heap").append(" memory: ")
                .append(pool.memory.usedBytes()).append(" bytes held, ").append(total.live)
                .append(" in buffers").append(StringUtil.NEWLINE);
        final TextTable byOwner = table("owner");
        owners.forEach(owner -> addRow(byOwner, owner.getKey(), owner.getValue()));
        addRow(byOwner, "all", total);
        byOwner.appendTo(out);
        final TextTable bySize = table("slot size");
        sizes.forEach((size, tally) -> addRow(bySize, size.toString(), tally));
        addRow(bySize, "huge", huge);
        addRow(bySize, "no size yet", freePages);
        addRow(bySize, "all", total);
        bySize.appendTo(out);
        if (chunkCount > 0) {
            chunks.appendTo(out);
        }
    }

    private static TextTable table(final String heading) {
        return new TextTable(heading, "buffers", "live", "returning", "cached", "free", "held");
    }

    private static void addRow(final TextTable table, final String name, final MemoryTally tally) {
        table.addRow(name, tally.buffers, tally.live, tally.returning, tally.cached, tally.free, tally.held());
    }
}
