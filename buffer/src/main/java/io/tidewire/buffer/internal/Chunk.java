/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One large piece of memory, handed out to heaps as runs of pages. Guarded by the lock of its arena, except for the
 * memory itself, which belongs to the holder of the run.
 */
final class Chunk {
    /**
     * Spans of at most this many slots are remembered when they come back: their objects are small beside their memory.
     */
    private static final int MAX_REMEMBERED_SLOTS = 64;

    /** The memory of a heap chunk. */
    final byte @Nullable [] array;
    /** The memory of a direct chunk. Position and limit are never moved. */
    final @Nullable ByteBuffer memory;
    /** The memory that {@link #memory} is part of, to be given back with the chunk. */
    final @Nullable CleanableDirectBuffer backing;
    final int pageSize;
    private final int pages;
    private final BitSet usedPages;
    /** By first page: the span that was there last, with its slots and buffers, for the bin that takes the same run. */
    private final Span[] remembered;
    private int freePages;
    /** A search has found no run of this many pages; freeing pages makes that unknown again. */
    private int failedPages = Integer.MAX_VALUE;

    @SuppressWarnings("NullAway") // Without an array there is direct memory.
    Chunk(byte @Nullable [] array, @Nullable ByteBuffer memory, @Nullable CleanableDirectBuffer backing, int pageSize) {
        this.array = array;
        this.memory = memory;
        this.backing = backing;
        this.pageSize = pageSize;
        pages = (array != null ? array.length : memory.capacity()) / pageSize;
        usedPages = new BitSet(pages);
        remembered = new Span[pages];
        freePages = pages;
    }

    /** Takes the first run that is long enough, so that the end of the chunk stays whole; {@code null} if none is. */
    @Nullable Span take(SizeBin bin) {
        int length = bin.pagesPerSpan;
        int start = findRun(length);
        if (start < 0) {
            return null;
        }
        Span span = remembered[start];
        if (span == null || span.bin != bin) {
            span = new Span(this, start, bin);
        }
        // Nothing below fails, so that no page is lost.
        remembered[start] = null;
        usedPages.set(start, start + length);
        freePages -= length;
        return span;
    }

    private int findRun(int length) {
        if (length > freePages || length >= failedPages) {
            return -1;
        }
        for (int start = usedPages.nextClearBit(0); start + length <= pages;) {
            int used = usedPages.nextSetBit(start);
            if (used < 0 || used - start >= length) {
                return start;
            }
            start = usedPages.nextClearBit(used);
        }
        failedPages = length;
        return -1;
    }

    /** Takes back the pages of a span that has no slot in use. */
    void giveBack(Span span) {
        int start = span.firstPage;
        assert usedPages.nextClearBit(start) >= start + span.pages : "pages given back twice";
        usedPages.clear(start, start + span.pages);
        freePages += span.pages;
        failedPages = Integer.MAX_VALUE;
        if (span.free.length <= MAX_REMEMBERED_SLOTS) {
            remembered[start] = span;
        }
    }

    /** Leaves the objects of free pages to the collector. */
    void forgetSpans() {
        Arrays.fill(remembered, null);
    }

    boolean isEmpty() {
        return freePages == pages;
    }

    int bytes() {
        return pages * pageSize;
    }

    int freeBytes() {
        return freePages * pageSize;
    }
}
