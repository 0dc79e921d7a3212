/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.StringUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the memory of one pool is, as text: by owner, by size of the slots, and by chunk. The first two are made of the
 * same numbers and have the same total.
 *
 * <p>Counters of heaps are read without synchronisation while their threads run, so the report of a busy pool is
 * approximate; that of an idle pool is exact. Only the locks of the slow path are taken, for as long as a list takes to
 * copy. Any thread.
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

    private PoolReport(MemoryPool pool) {
        this.pool = pool;
    }

    /** Appends the report of a pool. */
    static void append(MemoryPool pool, StringBuilder out) {
        PoolReport report = new PoolReport(pool);
        report.lookAtHeaps();
        report.lookAtArenas();
        report.lookAtHugeMemory();
        report.render(out);
    }

    private void lookAtHeaps() {
        for (SlotHeap heap : pool.registry.list(heap -> true)) {
            MemoryTally ofHeap = new MemoryTally();
            for (int i = 0; i < pool.sizeClasses.count(); i++) {
                MemoryTally ofSize = new MemoryTally();
                ofSize.buffers = heap.allocations(i) - heap.deallocations(i);
                ofSize.live = ofSize.buffers * pool.sizeClasses.sizeIdx2size(i);
                ofSize.cached = (long) heap.freeSlots(i) * pool.sizeClasses.sizeIdx2size(i);
                addTo(ofHeap, i, ofSize);
            }
            addOwner(heap.describe(), ofHeap);
        }
    }

    private void addTo(MemoryTally owner, int sizeIndex, MemoryTally ofSize) {
        if (!ofSize.isZero()) {
            owner.add(ofSize);
            sizes.computeIfAbsent(pool.sizeClasses.sizeIdx2size(sizeIndex), size -> new MemoryTally()).add(ofSize);
        }
    }

    private void lookAtArenas() {
        int number = 0;
        for (Arena arena : pool.arenas()) {
            MemoryTally ofArena = new MemoryTally();
            for (int i = 0; i < pool.sizeClasses.count(); i++) {
                addTo(ofArena, i, tally(arena, i));
            }
            for (ArenaUse.ChunkUse chunk : arena.chunkUses()) {
                int free = chunk.freeBytes();
                chunks.addRow("arena " + number + " chunk " + chunkCount++, chunk.bytes() - free, free, chunk.bytes());
                ofArena.free += free;
                freePages.free += free;
            }
            addOwner("arena " + number++, ofArena);
        }
    }

    /** Returns the memory of a size in an arena, apart from that in its heaps. */
    private MemoryTally tally(Arena arena, int sizeIndex) {
        MemoryTally tally = new MemoryTally();
        SizeBin bin = arena.binIfAny(sizeIndex);
        if (bin != null) {
            tally.buffers = bin.directAllocations - bin.directDeallocations;
            for (SlotHeap heap : pool.registry.list(heap -> heap.arena != arena)) {
                tally.buffers -= heap.foreignSlots(arena, sizeIndex);
            }
            tally.live = tally.buffers * bin.slotSize;
            long inBuffers = pool.allocations(arena, sizeIndex) - pool.deallocations(arena, sizeIndex);
            long inHeaps = 0;
            for (SlotHeap heap : pool.registry.list(heap -> heap.arena == arena)) {
                inHeaps += heap.freeSlots(sizeIndex);
            }
            // Numbers are read one after the other; none may show as less than nothing.
            long bytes = (long) bin.spans * bin.pagesPerSpan * arena.limits.pageSize();
            tally.cached = Math.max(0, bytes - (inBuffers + inHeaps) * bin.slotSize);
        }
        return tally;
    }

    private void lookAtHugeMemory() {
        huge.live = pool.hugeBytes();
        huge.buffers = pool.hugeAllocations() - pool.hugeDeallocations();
        addOwner("huge buffers", huge);
    }

    private void addOwner(String name, MemoryTally tally) {
        owners.add(Map.entry(name, tally));
        total.add(tally);
    }

    private void render(StringBuilder out) {
        out.append(pool.memory.isDirect() ? "direct" : "heap").append(" memory: ")
                .append(pool.memory.usedBytes()).append(" bytes held, ").append(total.live)
                .append(" in buffers").append(StringUtil.NEWLINE);
        TextTable byOwner = table("owner");
        owners.forEach(owner -> addRow(byOwner, owner.getKey(), owner.getValue()));
        addRow(byOwner, "all", total);
        byOwner.appendTo(out);
        TextTable bySize = table("slot size");
        sizes.forEach((size, tally) -> addRow(bySize, size.toString(), tally));
        addRow(bySize, "huge", huge);
        addRow(bySize, "no size yet", freePages);
        addRow(bySize, "all", total);
        bySize.appendTo(out);
        if (chunkCount > 0) {
            chunks.appendTo(out);
        }
    }

    private static TextTable table(String heading) {
        return new TextTable(heading, "buffers", "live", "cached", "free", "held");
    }

    private static void addRow(TextTable table, String name, MemoryTally tally) {
        table.addRow(name, tally.buffers, tally.live, tally.cached, tally.free, tally.held());
    }
}
