/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A set of chunks, shared by the heaps that were given this arena, which take spans and give them back. Every heap
 * works on its spans alone, so that the lock is for the slow path only.
 *
 * <p><b>What is retained.</b> Chunks are searched oldest first, so that the younger ones run empty. An empty chunk is
 * kept while there are at most {@code max(1, peak / 4)} of them, where {@code peak} is the largest number of chunks in
 * use lately: it falls towards the present number, a quarter of the way at each {@link #decay}, which the trim of any
 * heap calls, and every {@value #DECAY_INTERVAL} spans given back. So
 * <pre>
 *   chunks held &lt;= chunks in use + max(1, peak / 4)
 * </pre>
 * and after a few trims of an idle arena one chunk is left. A chunk is in use while a heap has a span of it.
 */
final class Arena {
    /** Spans given back between two steps of the decay where nobody trims. */
    static final int DECAY_INTERVAL = 256;

    final SizeClasses sizeClasses;
    final HeapLimits limits;
    private final MemoryPool pool;
    private final ReentrantLock lock = new ReentrantLock();
    /** Oldest first. This and all below: guarded by {@link #lock}. */
    private final List<Chunk> chunks = new ArrayList<>();
    private int emptyChunks;
    private int peakChunks;
    private int spansGivenBack;
    private long chunkAllocations;
    private long chunkDeallocations;

    Arena(final MemoryPool pool) {
        this.pool = pool;
        limits = pool.limits;
        sizeClasses = pool.sizeClasses;
    }

    boolean isSmall(final int size) {
        return size <= limits.pageSize();
    }

    /**
     * Takes pages for a bin of a heap, from a new chunk if no other has them.
     *
     * @throws io.tidewire.util.internal.DirectMemoryLimitException if a chunk of direct memory is needed and cannot be
     * had
     * @throws OutOfMemoryError if the same happens for heap memory
     */
    Span takeSpan(final SizeBin bin) {
        Span span = takeSpanFromChunks(bin);
        if (span == null && pool.registry.closeEnded()) {
            span = takeSpanFromChunks(bin);
        }
        if (span != null) {
            return span;
        }
        lock.lock();
        try {
            // Another thread may have added a chunk meanwhile.
            span = search(bin);
            if (span == null) {
                final Chunk chunk = pool.memory.newChunk(limits);
                chunks.add(chunk);
                emptyChunks++;
                chunkAllocations++;
                span = take(chunk, bin);
            }
            return span;
        } finally {
            lock.unlock();
        }
    }

    /** Takes pages from a chunk that is here; {@code null} if none has them. */
    Span takeSpanFromChunks(final SizeBin bin) {
        lock.lock();
        try {
            return search(bin);
        } finally {
            lock.unlock();
        }
    }

    private Span search(final SizeBin bin) {
        for (int i = 0, count = chunks.size(); i < count; i++) {
            final Span span = take(chunks.get(i), bin);
            if (span != null) {
                return span;
            }
        }
        return null;
    }

    private Span take(final Chunk chunk, final SizeBin bin) {
        final boolean wasEmpty = chunk.isEmpty();
        final int page = chunk.takeRun(bin.pagesPerSpan);
        if (page < 0) {
            return null;
        }
        if (wasEmpty) {
            emptyChunks--;
            peakChunks = Math.max(peakChunks, chunks.size() - emptyChunks);
        }
        return new Span(chunk, page, bin.pagesPerSpan, bin);
    }

    void giveBack(final Span span) {
        lock.lock();
        try {
            final Chunk chunk = span.chunk;
            chunk.giveBackRun(span.firstPage, span.pages);
            if (chunk.isEmpty()) {
                emptyChunks++;
                dropEmptyChunks();
            }
            if (++spansGivenBack % DECAY_INTERVAL == 0) {
                decayPeak();
            }
        } finally {
            lock.unlock();
        }
    }

    /** One step of the peak towards the present; gives chunks back that are over the limit then. */
    void decay() {
        lock.lock();
        try {
            decayPeak();
        } finally {
            lock.unlock();
        }
    }

    private void decayPeak() {
        final int inUse = chunks.size() - emptyChunks;
        peakChunks -= (peakChunks - inUse + 3) / 4;
        dropEmptyChunks();
    }

    private void dropEmptyChunks() {
        final int keep = Math.max(1, peakChunks / 4);
        for (int i = chunks.size() - 1; i >= 0 && emptyChunks > keep; i--) {
            final Chunk chunk = chunks.get(i);
            if (chunk.isEmpty()) {
                chunks.remove(i);
                emptyChunks--;
                chunkDeallocations++;
                pool.memory.freeChunk(chunk);
            }
        }
    }

    /** A heap has been closed. What is left in it, if anything, may be adopted. */
    void onClosed(final SlotHeap heap, final boolean inUse) {
        pool.registry.onClosed(heap, inUse);
    }

    /** A closed heap has given back its last span. */
    void forget(final SlotHeap heap) {
        pool.registry.forget(heap);
    }

    // Metrics. Any thread.

    MemoryPool pool() {
        return pool;
    }

    long chunkAllocations() {
        lock.lock();
        try {
            return chunkAllocations;
        } finally {
            lock.unlock();
        }
    }

    long chunkDeallocations() {
        lock.lock();
        try {
            return chunkDeallocations;
        } finally {
            lock.unlock();
        }
    }

    int chunkCount() {
        lock.lock();
        try {
            return chunks.size();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the free bytes of each chunk. */
    int[] freeBytesOfChunks() {
        lock.lock();
        try {
            return chunks.stream().mapToInt(Chunk::freeBytes).toArray();
        } finally {
            lock.unlock();
        }
    }
}
