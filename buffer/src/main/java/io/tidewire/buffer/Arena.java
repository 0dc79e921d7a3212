/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;

/**
 * A set of chunks, shared by the heaps that were given this arena, which take spans and give them back. Every heap
 * works on its spans alone, so that the lock is for the slow path only.
 *
 * <p><b>What is obtained.</b> A new chunk is about a quarter as large as all that are there, from
 * {@link HeapLimits#firstChunkSize} up to the full size: an arena with little in it is small. A direct chunk is touched
 * as a whole, because the JDK zeroes it.
 *
 * <p><b>What is retained.</b> Chunks are searched oldest first, so that the younger ones run empty. Of the empty chunks
 * one is kept, and more up to {@code peak / 4} bytes, where {@code peak} is the largest sum of chunks in use lately: it
 * falls towards the present sum, a quarter of the way at each {@link #decay}, which the trim of any heap calls, and
 * every {@value #DECAY_INTERVAL} spans given back. So
 * <pre>
 *   chunks held &lt;= chunks in use + max(1 chunk, peak / 4)
 * </pre>
 * and after some trims of an idle arena one chunk of the smallest size is left. A chunk is in use while a heap has a
 * span of it.
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
    private long heldBytes;
    private long emptyBytes;
    private int emptyChunks;
    private long peakBytes;
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
     * @throws HeapMemoryLimitException if a chunk of heap memory is needed and is over the limit
     * @throws OutOfMemoryError if the JVM has no more heap memory
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
            return span != null ? span : take(addChunk(bin), bin);
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
        final Span span = chunk.take(bin);
        if (span != null && wasEmpty) {
            emptyChunks--;
            emptyBytes -= chunk.bytes();
            peakBytes = Math.max(peakBytes, heldBytes - emptyBytes);
        }
        return span;
    }

    private Chunk addChunk(final SizeBin bin) {
        final int needed = bin.pagesPerSpan * limits.pageSize();
        final long wanted = Math.max(needed, Math.max(limits.firstChunkSize(), Long.highestOneBit(heldBytes / 4)));
        // Up to a power of two; so is the chunk size, which no span exceeds.
        final int size = (int) Math.min(limits.chunkSize(), Long.highestOneBit(2 * wanted - 1));
        // A place first: the chunk must not be lost if there is none to be had.
        chunks.add(null);
        Chunk chunk = null;
        try {
            chunk = pool.memory.newChunk(size, limits, isSteady());
        } finally {
            if (chunk == null) {
                chunks.remove(chunks.size() - 1);
            }
        }
        chunks.set(chunks.size() - 1, chunk);
        heldBytes += chunk.bytes();
        emptyBytes += chunk.bytes();
        emptyChunks++;
        chunkAllocations++;
        return chunk;
    }

    /** Whether the next chunk is one of those that are kept or soon needed again, and not for a load that passes. */
    private boolean isSteady() {
        return heldBytes < 4L * limits.chunkSize();
    }

    void giveBack(final Span span) {
        lock.lock();
        try {
            final Chunk chunk = span.chunk;
            chunk.giveBack(span);
            if (chunk.isEmpty()) {
                emptyChunks++;
                emptyBytes += chunk.bytes();
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
            // By index: this is called before a loop sleeps, now and then, and an iterator would be garbage.
            for (int i = 0; i < chunks.size(); i++) {
                chunks.get(i).forgetSpans();
            }
        } finally {
            lock.unlock();
        }
    }

    private void decayPeak() {
        final long over = peakBytes - (heldBytes - emptyBytes);
        peakBytes -= over < limits.firstChunkSize() ? over : over / 4;
        dropEmptyChunks();
    }

    private void dropEmptyChunks() {
        final long kept = peakBytes / 4;
        for (int i = chunks.size() - 1; i >= 0 && emptyBytes > kept; i--) {
            final Chunk chunk = chunks.get(i);
            if (chunk.isEmpty() && (emptyChunks > 1 || isTooLargeToStay(chunk))) {
                drop(i);
            }
        }
    }

    private void drop(final int index) {
        final Chunk chunk = chunks.remove(index);
        heldBytes -= chunk.bytes();
        emptyBytes -= chunk.bytes();
        emptyChunks--;
        chunkDeallocations++;
        pool.memory.freeChunk(chunk);
    }

    /** Gives back every empty chunk, for somebody who finds no memory. Returns whether there was one. */
    boolean dropAllEmptyChunks() {
        lock.lock();
        try {
            final boolean any = emptyChunks > 0;
            for (int i = chunks.size() - 1; i >= 0 && emptyChunks > 0; i--) {
                if (chunks.get(i).isEmpty()) {
                    drop(i);
                }
            }
            return any;
        } finally {
            lock.unlock();
        }
    }

    /** The last empty chunk stays for the next allocation, unless it is large and there was no use for it lately. */
    private boolean isTooLargeToStay(final Chunk chunk) {
        return peakBytes == heldBytes - emptyBytes && chunk.bytes() > limits.firstChunkSize();
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

    private long locked(final ToLongFunction<Arena> field) {
        lock.lock();
        try {
            return field.applyAsLong(this);
        } finally {
            lock.unlock();
        }
    }

    long chunkAllocations() {
        return locked(arena -> arena.chunkAllocations);
    }

    long chunkDeallocations() {
        return locked(arena -> arena.chunkDeallocations);
    }

    int chunkCount() {
        return (int) locked(arena -> arena.chunks.size());
    }

    long heldBytes() {
        return locked(arena -> arena.heldBytes);
    }

    /**
     * How full one chunk is.
     *
     * @param bytes the size of the chunk
     * @param freeBytes the part of it that no heap has
     */
    record ChunkUse(int bytes, int freeBytes) {
    }

    /** Returns how full each chunk is, oldest first. */
    List<ChunkUse> chunkUses() {
        lock.lock();
        try {
            return chunks.stream().map(chunk -> new ChunkUse(chunk.bytes(), chunk.freeBytes())).toList();
        } finally {
            lock.unlock();
        }
    }
}
