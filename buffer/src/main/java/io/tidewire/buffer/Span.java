/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * A run of pages that one heap has taken from a chunk for the slots of one size class. All mutable fields belong to the
 * heap: its thread, or the holder of its lock where no thread owns it.
 *
 * <pre>
 *   |&lt;------------------- pages of the chunk -------------------&gt;|
 *   | slot 0 | slot 1 | ... | slot created-1 |  not yet made  | pad |
 * </pre>
 *
 * <p>A slot is known by its <b>keeper</b>, a buffer object that lies over it and has the span in its {@code slot}
 * field. A keeper is in exactly one of three hands, and only that hand touches it: its heap (the slot is free), whoever
 * allocated it, or the way home that it was sent on ({@link Returns}). It is the buffer that is handed out, where
 * objects are used again; otherwise the buffer that is handed out leads to it. Nothing else leads to the keeper of a
 * slot in use, so that a buffer which is dropped without a release can be collected, and be reported.
 */
final class Span {
    final Chunk chunk;
    final SizeBin bin;
    final SlotHeap heap;
    final int firstPage;
    final int pages;
    /**
     * The keepers of free slots, a stack: the one freed last is taken first. What lies above {@link #freeCount} is
     * {@code null}. An array and not a list through the keepers, because those were last written by another thread,
     * often.
     */
    final ContiguousByteBuf[] free;
    int freeCount;
    /** How many of the slots have keepers; the memory behind them is untouched. */
    int created;
    /** In the bin's list of spans with a free slot. A span leaves it when an allocation finds it exhausted. */
    boolean listed;
    /** Empty, not the first of the list, and counted in the heap's retained bytes. */
    boolean retained;
    Span previous;
    Span next;

    Span(final Chunk chunk, final int firstPage, final SizeBin bin) {
        this.chunk = chunk;
        this.firstPage = firstPage;
        this.bin = bin;
        heap = bin.heap;
        pages = bin.pagesPerSpan;
        free = new ContiguousByteBuf[bin.slotsPerSpan];
    }

    /** The span that the memory of a pooled or unpooled buffer is in; {@code null} if it is in none. */
    static Span of(final ContiguousByteBuf buffer) {
        final Object slot = buffer.slot;
        final Object home = slot instanceof ContiguousByteBuf ? ((ContiguousByteBuf) slot).slot : slot;
        return home instanceof Span ? (Span) home : null;
    }

    int bytes() {
        return pages * chunk.pageSize;
    }

    /** Whether no slot is in use. */
    boolean isEmpty() {
        return freeCount == created;
    }

    /** Takes the keeper of a free slot, or makes the next one; {@code null} if all are in use. */
    ContiguousByteBuf take() {
        if (freeCount > 0) {
            final int last = freeCount - 1;
            final ContiguousByteBuf keeper = free[last];
            free[last] = null;
            freeCount = last;
            return keeper;
        }
        if (created == free.length) {
            return null;
        }
        final int size = bin.slotSize;
        final ContiguousByteBuf keeper = heap.arena.pool().newKeeper();
        keeper.init(chunk.array, chunk.memory, firstPage * chunk.pageSize + created * size, size, size, this);
        created++;
        return keeper;
    }
}
