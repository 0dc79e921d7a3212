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
 */
final class Span {
    final Chunk chunk;
    final SizeBin bin;
    final int firstPage;
    final int pages;
    /** Slots that are free, most recently used first. */
    Slot free;
    /** How many of the slots exist as objects; the memory behind them is untouched. */
    int created;
    /** How many slots are in use. */
    int used;
    /** In the bin's list of spans with a free slot. A span leaves it when an allocation finds it exhausted. */
    boolean listed;
    /** Empty, not the first of the list, and counted in the heap's retained bytes. */
    boolean retained;
    Span previous;
    Span next;

    Span(final Chunk chunk, final int firstPage, final int pages, final SizeBin bin) {
        this.chunk = chunk;
        this.firstPage = firstPage;
        this.pages = pages;
        this.bin = bin;
    }

    int bytes() {
        return pages * chunk.pageSize;
    }

    /** Takes a free slot or makes the next one; {@code null} if all are in use. */
    Slot take() {
        Slot slot = free;
        if (slot != null) {
            free = slot.next;
        } else if (created < bin.slotsPerSpan) {
            slot = new Slot(this, firstPage * chunk.pageSize + created * bin.slotSize);
            created++;
        } else {
            return null;
        }
        used++;
        return slot;
    }
}
