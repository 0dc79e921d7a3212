/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import org.jspecify.annotations.Nullable;

/**
 * An arena's memory of one size class: a list of the spans that have a free slot. Full spans are in no list; the
 * keepers of their slots know them. A span that gets its first free slot goes to the end, and slots are taken from the
 * front, so that a span has time to become empty, and its pages can go back. Guarded by the lock of the arena.
 */
final class SizeBin {
    /** Spans hold at least this many slots, as far as {@link #MAX_SPAN_BYTES} allows. */
    private static final int SLOTS_WANTED = 8;
    private static final int MIN_SPAN_BYTES = 16 * 1024;
    private static final int MAX_SPAN_BYTES = 128 * 1024;

    final Arena arena;
    final int sizeIndex;
    final int slotSize;
    final int slotsPerSpan;
    final int pagesPerSpan;
    private @Nullable Span first;
    private @Nullable Span last;
    /** Spans of this class, in the list or not. Read by metrics without the lock. */
    int spans;
    /** Slots that were taken or given back past the heaps of this arena, which count the others, or by closed ones. */
    long directAllocations;
    long directDeallocations;

    SizeBin(Arena arena, int sizeIndex, int slotSize, HeapLimits limits) {
        this.arena = arena;
        this.sizeIndex = sizeIndex;
        this.slotSize = slotSize;
        int pageSize = limits.pageSize();
        int most = Math.min(MAX_SPAN_BYTES, limits.chunkSize());
        int wanted = (int) Math.min(most, Math.max(MIN_SPAN_BYTES, (long) slotSize * SLOTS_WANTED));
        int fitting = Math.max(1, wanted / slotSize);
        pagesPerSpan = (int) (((long) fitting * slotSize + pageSize - 1) / pageSize);
        slotsPerSpan = (int) ((long) pagesPerSpan * pageSize / slotSize);
    }

    /** Takes up to {@code most} slots from this bin's spans; returns the number taken. */
    int take(Keeper[] slots, int most) {
        int taken = 0;
        try {
            while (first != null && taken < most) {
                slots[taken] = first.take();
                taken++;
                if (first.isExhausted()) {
                    unlist(first);
                }
            }
        } catch (Throwable t) {
            // There is no object for one more slot; those that were taken before are not to be lost.
            if (taken == 0) {
                throw t;
            }
        }
        return taken;
    }

    void addSpan(Span span) {
        spans++;
        list(span);
    }

    /** Takes a slot back. Returns whether its span is empty now, and not here any more. */
    boolean giveBack(Keeper keeper, Span span) {
        span.free[span.freeCount++] = keeper;
        if (span.isEmpty()) {
            if (span.listed) {
                unlist(span);
            }
            spans--;
            return true;
        }
        if (!span.listed) {
            list(span);
        }
        return false;
    }

    private void list(Span span) {
        span.listed = true;
        span.previous = last;
        if (last == null) {
            first = span;
        } else {
            last.next = span;
        }
        last = span;
    }

    private void unlist(Span span) {
        Span previous = span.previous;
        Span next = span.next;
        if (previous == null) {
            first = next;
        } else {
            previous.next = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.previous = previous;
        }
        span.previous = null;
        span.next = null;
        span.listed = false;
    }
}
