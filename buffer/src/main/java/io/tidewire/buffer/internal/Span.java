/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import org.jspecify.annotations.Nullable;

/**
 * A run of pages of a chunk, for the slots of one size class. It belongs to its arena, whichever threads hold its
 * slots: all mutable fields are guarded by the arena's lock.
 *
 * <pre>
 *   |&lt;------------------- pages of the chunk -------------------&gt;|
 *   | slot 0 | slot 1 | ... | slot created-1 |  not yet made  | pad |
 * </pre>
 *
 * <p>A slot is known by its <b>{@linkplain Keeper keeper}</b>, an object that lies over it and has the span as its
 * home. A keeper is in exactly one of three hands, and only that hand touches it: its span, a heap (the slot is free in
 * both), or the code that allocated it. It is the buffer that is handed out, where objects are used again; otherwise
 * the buffer that is handed out leads to it. Nothing else leads to the keeper of a slot in use, so that a buffer which
 * is dropped without a release can be collected, and be reported.
 */
final class Span extends Home {
    final Arena arena;
    final Chunk chunk;
    final SizeBin bin;
    int sizeIndex;
    final int firstPage;
    final int pages;
    /**
     * The keepers of free slots, a stack: the one freed last is taken first. Entries above {@link #freeCount} are
     * {@code null}. An array and not a list through the keepers, because those were last written by another thread,
     * often.
     */
    final Keeper[] free;
    int freeCount;
    /** How many of the slots have keepers; the memory behind them is untouched. */
    private int created;
    /** In the bin's list of spans with a free slot. */
    boolean listed;
    @Nullable Span previous;
    @Nullable Span next;

    Span(Chunk chunk, int firstPage, SizeBin bin) {
        this.chunk = chunk;
        this.firstPage = firstPage;
        this.bin = bin;
        arena = bin.arena;
        sizeIndex = bin.sizeIndex;
        pages = bin.pagesPerSpan;
        free = new Keeper[bin.slotsPerSpan];
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public @Nullable String heapOfCaller() {
        SlotHeap heap = arena.pool().heapIfAny();
        return heap == null ? null : heap.describe();
    }

    @Override
    public int size() {
        return bin.slotSize;
    }

    /** Whether all slots are here. */
    boolean isEmpty() {
        return freeCount == created;
    }

    /** Whether there is no slot left to be taken. */
    boolean isExhausted() {
        return freeCount == 0 && created == free.length;
    }

    /** Takes the keeper of a free slot, or makes the next one. The span is not exhausted. */
    Keeper take() {
        if (freeCount > 0) {
            int last = freeCount - 1;
            Keeper keeper = free[last];
            free[last] = null;
            freeCount = last;
            return keeper;
        }
        int size = bin.slotSize;
        Keeper keeper = arena.pool().newKeeper();
        keeper.lay(chunk.array, chunk.memory, firstPage * chunk.pageSize + created * size, size, this);
        created++;
        return keeper;
    }
}
