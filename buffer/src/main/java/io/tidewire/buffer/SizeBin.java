/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * What one heap holds of one size class: a list of the spans that have a free slot, first the one to allocate from.
 * Full spans are in no list; the keepers of their slots know them. All mutable fields belong to the heap (see
 * {@link SlotHeap}); the counters are read by metrics without synchronisation.
 */
final class SizeBin {
    /** Spans hold at least this many slots, as far as {@link #MAX_SPAN_BYTES} allows. */
    private static final int SLOTS_WANTED = 8;
    private static final int MIN_SPAN_BYTES = 16 * 1024;
    private static final int MAX_SPAN_BYTES = 128 * 1024;
    /** An empty span up to this size stays with its heap when it is the one to allocate from. */
    private static final int MAX_PARKED_BYTES = 256 * 1024;

    final SlotHeap heap;
    final int slotSize;
    final int slotsPerSpan;
    final int pagesPerSpan;
    /** Whether an empty span goes back to the arena at once, even if it is the first of the list. */
    final boolean returnsFirst;
    /** How many slots in empty spans may be retained beside the first span. */
    private final int maxRetainedSlots;
    private int retainedSlots;
    /** The least that {@link #retainedSlots} has been since the last {@link #trimUnused}: so many were not needed. */
    private int unneededSlots;
    /** The value of {@link #allocations} at the last {@link #trimUnused}. */
    private long allocationsBefore;

    /** The span to allocate from, first of the doubly linked list; {@code null} if no span has a free slot. */
    Span first;
    /** Spans of this class, in the list or not. */
    int spans;
    long allocations;
    long deallocations;

    SizeBin(final SlotHeap heap, final int slotSize, final int pageSize, final int maxRetainedSlots) {
        this.heap = heap;
        this.slotSize = slotSize;
        this.maxRetainedSlots = maxRetainedSlots;
        final int wanted = (int) Math.max(MIN_SPAN_BYTES, Math.min(MAX_SPAN_BYTES, (long) slotSize * SLOTS_WANTED));
        final int fitting = Math.max(1, wanted / slotSize);
        pagesPerSpan = (int) (((long) fitting * slotSize + pageSize - 1) / pageSize);
        slotsPerSpan = (int) ((long) pagesPerSpan * pageSize / slotSize);
        returnsFirst = (long) pagesPerSpan * pageSize > MAX_PARKED_BYTES;
    }

    /** Takes a slot from the spans that are here; {@code null} if all are exhausted. */
    ContiguousByteBuf takeListed() {
        for (Span span = first; span != null; span = first) {
            final ContiguousByteBuf keeper = span.take();
            if (keeper != null) {
                allocations++;
                return keeper;
            }
            unlist(span);
            if (first != null) {
                dropRetained(first);
            }
        }
        return null;
    }

    /** Puts a span in front. The one that was in front may be empty, and is then retained or returned. */
    void listFirst(final Span span) {
        final Span second = first;
        span.listed = true;
        span.next = second;
        first = span;
        if (second != null) {
            second.previous = span;
            if (second.isEmpty()) {
                onEmpty(second);
            }
        }
    }

    private void unlist(final Span span) {
        final Span previous = span.previous;
        final Span next = span.next;
        if (previous == null) {
            first = next;
        } else {
            previous.next = next;
        }
        if (next != null) {
            next.previous = previous;
        }
        span.previous = null;
        span.next = null;
        span.listed = false;
    }

    /** For a listed span with no used slot that may not simply stay: keeps it within the limits, or returns it. */
    void onEmpty(final Span span) {
        if (!returnsFirst && retainedSlots + slotsPerSpan <= maxRetainedSlots && heap.mayRetain(span.bytes())) {
            span.retained = true;
            retainedSlots += slotsPerSpan;
            heap.retainedBytes += span.bytes();
        } else {
            giveBack(span);
        }
    }

    /** A retained span comes to be allocated from, or goes back: it is no longer counted. */
    private void dropRetained(final Span span) {
        if (span.retained) {
            span.retained = false;
            retainedSlots -= slotsPerSpan;
            unneededSlots = Math.min(unneededSlots, retainedSlots);
            heap.retainedBytes -= span.bytes();
        }
    }

    private void giveBack(final Span span) {
        dropRetained(span);
        unlist(span);
        spans--;
        heap.giveBack(span);
    }

    /** Gives every empty span back, also the first. */
    void trim() {
        for (Span span = first; span != null;) {
            final Span next = span.next;
            if (span.isEmpty()) {
                giveBack(span);
            }
            span = next;
        }
    }

    /**
     * Gives back those empty spans that have not been needed since the last call: as many of the retained ones as there
     * have always been, and also the first if nothing was allocated.
     */
    void trimUnused() {
        if (allocations == allocationsBefore) {
            trim();
        } else if (unneededSlots > 0) {
            int rest = unneededSlots;
            for (Span span = first; span != null && rest > 0;) {
                final Span next = span.next;
                if (span.retained) {
                    giveBack(span);
                    rest -= slotsPerSpan;
                }
                span = next;
            }
        }
        allocationsBefore = allocations;
        unneededSlots = retainedSlots;
    }
}
