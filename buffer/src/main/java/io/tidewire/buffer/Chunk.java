/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * One large piece of memory, handed out to heaps as runs of pages. Guarded by the lock of its arena, except for the
 * memory itself, which belongs to whoever holds the run.
 */
final class Chunk {
    /** The memory of a heap chunk; {@code null} for direct memory. */
    final byte[] array;
    /** The memory of a direct chunk; {@code null} for a heap chunk. Position and limit are never moved. */
    final ByteBuffer memory;
    /** What {@link #memory} is part of, to be cleaned when the chunk is given back; {@code null} for a heap chunk. */
    final CleanableDirectBuffer backing;
    final int pageSize;
    private final int pages;
    private final BitSet usedPages;
    private int freePages;
    /** No run of this many pages can be had, as a search has shown; what was freed since makes it unknown again. */
    private int failedPages = Integer.MAX_VALUE;

    Chunk(final byte[] array, final ByteBuffer memory, final CleanableDirectBuffer backing, final int pageSize,
            final int pages) {
        this.array = array;
        this.memory = memory;
        this.backing = backing;
        this.pageSize = pageSize;
        this.pages = pages;
        usedPages = new BitSet(pages);
        freePages = pages;
    }

    /** Takes the first run that is long enough, so that the end of the chunk stays whole. Returns -1 if none is. */
    int takeRun(final int length) {
        if (length > freePages || length >= failedPages) {
            return -1;
        }
        for (int start = usedPages.nextClearBit(0); start + length <= pages;) {
            final int used = usedPages.nextSetBit(start);
            if (used < 0 || used - start >= length) {
                usedPages.set(start, start + length);
                freePages -= length;
                return start;
            }
            start = usedPages.nextClearBit(used);
        }
        failedPages = length;
        return -1;
    }

    void giveBackRun(final int start, final int length) {
        assert usedPages.nextClearBit(start) >= start + length : "pages given back twice";
        usedPages.clear(start, start + length);
        freePages += length;
        failedPages = Integer.MAX_VALUE;
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
