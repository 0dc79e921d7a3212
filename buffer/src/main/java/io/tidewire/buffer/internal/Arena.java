/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.DirectMemoryLimitException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A set of chunks, cut into spans of slots, which the heaps that were given this arena share. No heap owns a span:
 * every heap returns its slots here, and takes free ones here before new pages are used. So held memory follows memory
 * in use, whether or not the threads that allocated it run again. The lock is for the slow path: heaps take and return
 * many slots at once.
 *
 * <pre>
 *   SlotHeap --- take, giveBack ---> SizeBin --- Span --- Span      spans with a free slot; full ones are in no list
 *                                       |
 *                                     Chunk                         runs of pages; an empty span gives its run back
 * </pre>
 *
 * <p><b>New chunks.</b> A new chunk is about a quarter as large as all that are there, from
 * {@link HeapLimits#firstChunkSize} up to the full size: an arena with little in it is small. A direct chunk is touched
 * as a whole, because the JDK zeroes it. A thread that obtains one holds {@link #growth} and never the lock: meanwhile
 * other threads take free slots and return slots, and only those that need a new chunk too wait.
 *
 * <p><b>Retained chunks.</b> Chunks are searched oldest first, so that the younger ones run empty. Of the empty chunks
 * one is kept if it is small, and more up to {@code peak / 4} bytes, but no more than {@link #mostEmptyBytes}, where
 * {@code peak} is the largest sum of chunks in use lately: it falls towards the present sum, a quarter of the way at
 * each {@link #decay}, which the trim of any heap calls, and every {@value #DECAY_INTERVAL} spans given back, and what
 * is older than two {@linkplain #onTick ticks} is forgotten. So
 * <pre>
 *   chunks held &lt;= chunks in use + max(1 first chunk, min(peak / 4, mostEmptyBytes))
 * </pre>
 * A chunk is in use while a slot of it is in a buffer or at hand in a heap.
 */
final class Arena {
    /** Spans given back between two steps of the decay where no heap trims. */
    static final int DECAY_INTERVAL = 256;
    /** The most bytes that all arenas of a pool keep in empty chunks, besides one first chunk each. */
    private static final int MAX_EMPTY_BYTES = 8 << 20;

    final SizeClasses sizeClasses;
    final HeapLimits limits;
    private final MemoryPool pool;
    private final long mostEmptyBytes;
    /** Held by the one thread that obtains a chunk, before {@link #lock}. */
    private final ReentrantLock growth = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    /** Made when first used. This and all below: guarded by {@link #lock}; the array is read by metrics without. */
    private final SizeBin[] bins;
    /** Oldest first. */
    private final ArrayList<Chunk> chunks = new ArrayList<>();
    private long heldBytes;
    private long emptyBytes;
    private int emptyChunks;
    private long peakBytes;
    /** The largest sum of chunks in use since the last tick. */
    private long recentPeakBytes;
    private int spansGivenBack;
    private long chunkAllocations;
    private long chunkDeallocations;

    Arena(MemoryPool pool, int arenas) {
        this.pool = pool;
        limits = pool.limits;
        sizeClasses = pool.sizeClasses;
        mostEmptyBytes = MAX_EMPTY_BYTES / arenas;
        bins = new SizeBin[sizeClasses.count()];
    }

    boolean isSmall(int size) {
        return size <= limits.pageSize();
    }

    /**
     * Takes slots of a size class, from a new chunk if there is nothing else. Any thread.
     *
     * @param slots where they are put, from 0 on
     * @param most how many at most, at least 1
     * @return how many there were, at least 1
     * @throws io.tidewire.util.internal.DirectMemoryLimitException if a chunk of direct memory is needed and cannot be
     * had
     * @throws HeapLimitReached if a chunk of heap memory is needed and is over the limit
     * @throws OutOfMemoryError if the JVM has no more heap memory
     */
    int take(int sizeIndex, Keeper[] slots, int most) {
        int taken = takeHeld(sizeIndex, slots, most);
        if (taken == 0 && pool.registry.closeEnded()) {
            taken = takeHeld(sizeIndex, slots, most);
        }
        return taken > 0 ? taken : takeFromNewChunk(sizeIndex, slots, most, false);
    }

    /**
     * Takes one slot where there was no memory for a chunk, after everything empty was given back: from a chunk of the
     * usual size or, if that is still too much, from one that is no larger than needed. Throws as {@link #take} does.
     */
    int takeAtLimit(int sizeIndex, Keeper[] slots) {
        try {
            return takeFromNewChunk(sizeIndex, slots, 1, false);
        } catch (DirectMemoryLimitException | HeapLimitReached e) {
            return takeFromNewChunk(sizeIndex, slots, 1, true);
        }
    }

    /** Takes slots from the chunks that are here; returns 0 if there are none. Otherwise as {@link #take}. */
    int takeHeld(int sizeIndex, Keeper[] slots, int most) {
        lock.lock();
        try {
            SizeBin bin = bin(sizeIndex);
            int taken = bin.take(slots, most);
            if (taken == 0 && addSpan(bin)) {
                taken = bin.take(slots, most);
            }
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Takes one slot for a heap of another arena; {@code null} if there is none. */
    @Nullable Keeper lend(int sizeIndex) {
        lock.lock();
        try {
            Keeper[] slot = new Keeper[1];
            if (takeHeld(sizeIndex, slot, 1) > 0) {
                bins[sizeIndex].directAllocations++;
            }
            return slot[0];
        } finally {
            lock.unlock();
        }
    }

    private SizeBin bin(int sizeIndex) {
        SizeBin bin = bins[sizeIndex];
        if (bin == null) {
            bin = new SizeBin(this, sizeIndex, sizeClasses.sizeIdx2size(sizeIndex), limits);
            bins[sizeIndex] = bin;
        }
        return bin;
    }

    /** Cuts a span from the first chunk that has pages for it. Returns whether there is one. */
    private boolean addSpan(SizeBin bin) {
        for (int i = 0, count = chunks.size(); i < count; i++) {
            Chunk chunk = chunks.get(i);
            boolean wasEmpty = chunk.isEmpty();
            Span span = chunk.take(bin);
            if (span != null) {
                if (wasEmpty) {
                    emptyChunks--;
                    emptyBytes -= chunk.bytes();
                    recentPeakBytes = Math.max(recentPeakBytes, heldBytes - emptyBytes);
                    peakBytes = Math.max(peakBytes, recentPeakBytes);
                }
                bin.addSpan(span);
                return true;
            }
        }
        return false;
    }

    private int takeFromNewChunk(int sizeIndex, Keeper[] slots, int most, boolean smallest) {
        growth.lock();
        try {
            // Another thread may have added a chunk meanwhile.
            int taken = takeHeld(sizeIndex, slots, most);
            while (taken == 0) {
                addChunk(sizeIndex, smallest);
                taken = takeHeld(sizeIndex, slots, most);
            }
            return taken;
        } finally {
            growth.unlock();
        }
    }

    /**
     * Obtains a chunk that has room for a span of a size class. Only with {@link #growth}, and without the lock.
     *
     * @param smallest whether there is to be room for nothing else
     */
    private void addChunk(int sizeIndex, boolean smallest) {
        int size;
        boolean steady;
        lock.lock();
        try {
            int needed = bin(sizeIndex).pagesPerSpan * limits.pageSize();
            long wanted = Math.max(needed, Math.max(limits.firstChunkSize(), Long.highestOneBit(heldBytes / 4)));
            // Up to a power of two; so is the chunk size, which no span exceeds.
            size = smallest ? needed : (int) Math.min(limits.chunkSize(), Long.highestOneBit(2 * wanted - 1));
            steady = isSteady();
            // A place first: the chunk must not be lost if there is none to be had.
            chunks.ensureCapacity(chunks.size() + 1);
        } finally {
            lock.unlock();
        }
        Chunk chunk = pool.memory.newChunk(size, limits, steady);
        lock.lock();
        try {
            chunks.add(chunk);
            heldBytes += chunk.bytes();
            emptyBytes += chunk.bytes();
            emptyChunks++;
            chunkAllocations++;
        } finally {
            lock.unlock();
        }
    }

    /** Whether the next chunk is one of those that are kept or soon needed again, and not for a load that passes. */
    private boolean isSteady() {
        return heldBytes < 4L * limits.chunkSize();
    }

    /** Takes one slot back that the caller's heap has counted. Any thread. */
    void giveBack(Keeper keeper) {
        lock.lock();
        try {
            giveBackLocked(keeper, (Span) keeper.home());
        } finally {
            lock.unlock();
        }
    }

    /** Takes one slot back that no heap of this arena counts. Any thread. */
    void giveBackDirectly(Keeper keeper) {
        lock.lock();
        try {
            giveBackDirectlyLocked(keeper);
        } finally {
            lock.unlock();
        }
    }

    private void giveBackDirectlyLocked(Keeper keeper) {
        Span span = (Span) keeper.home();
        span.bin.directDeallocations++;
        giveBackLocked(keeper, span);
    }

    /** Takes slots of any arenas back, which no heap of theirs counts, and clears them. Any thread. */
    static void giveBackForeign(Keeper[] slots, int count) {
        for (int i = 0; i < count;) {
            Arena home = ((Span) slots[i].home()).arena;
            home.lock.lock();
            try {
                do {
                    home.giveBackDirectlyLocked(slots[i]);
                    slots[i++] = null;
                } while (i < count && ((Span) slots[i].home()).arena == home);
            } finally {
                home.lock.unlock();
            }
        }
    }

    /** Takes slots back from a heap of this arena, which has counted them. */
    void giveBackAll(Keeper[] slots, int count) {
        lock.lock();
        try {
            for (int i = 0; i < count; i++) {
                giveBackLocked(slots[i], (Span) slots[i].home());
            }
        } finally {
            lock.unlock();
        }
    }

    private void giveBackLocked(Keeper keeper, Span span) {
        if (!span.bin.giveBack(keeper, span)) {
            return;
        }
        Chunk chunk = span.chunk;
        chunk.giveBack(span);
        if (chunk.isEmpty()) {
            emptyChunks++;
            emptyBytes += chunk.bytes();
            dropEmptyChunks();
        }
        if (++spansGivenBack % DECAY_INTERVAL == 0) {
            decayPeak();
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

    /** Forgets all peaks but that since the last call. Returns whether that, or another call, makes a difference. */
    boolean onTick() {
        lock.lock();
        try {
            long inUse = heldBytes - emptyBytes;
            boolean same = peakBytes == inUse && recentPeakBytes == inUse;
            peakBytes = recentPeakBytes;
            recentPeakBytes = inUse;
            dropEmptyChunks();
            if (same) {
                chunks.forEach(Chunk::forgetSpans);
            }
            return !same;
        } finally {
            lock.unlock();
        }
    }

    private void decayPeak() {
        long over = peakBytes - (heldBytes - emptyBytes);
        peakBytes -= over < limits.firstChunkSize() ? over : over / 4;
        dropEmptyChunks();
    }

    private void dropEmptyChunks() {
        long kept = Math.min(peakBytes / 4, mostEmptyBytes);
        for (int i = chunks.size() - 1; i >= 0 && emptyBytes > kept; i--) {
            Chunk chunk = chunks.get(i);
            if (chunk.isEmpty() && (emptyChunks > 1 || isTooLargeToStay(chunk))) {
                drop(i);
            }
        }
    }

    private void drop(int index) {
        Chunk chunk = chunks.remove(index);
        heldBytes -= chunk.bytes();
        emptyBytes -= chunk.bytes();
        emptyChunks--;
        chunkDeallocations++;
        pool.memory.freeChunk(chunk);
    }

    /** Frees every empty chunk, for a caller that finds no memory. Returns whether there was one. */
    boolean dropAllEmptyChunks() {
        lock.lock();
        try {
            boolean any = emptyChunks > 0;
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
    private boolean isTooLargeToStay(Chunk chunk) {
        return peakBytes == heldBytes - emptyBytes && chunk.bytes() > limits.firstChunkSize();
    }

    // Metrics. Any thread.

    MemoryPool pool() {
        return pool;
    }

    private long locked(ToLongFunction<Arena> field) {
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

    /** A heap of this arena that is closed hands over what it has counted. */
    void addCounts(int sizeIndex, long allocations, long deallocations) {
        lock.lock();
        try {
            SizeBin bin = bin(sizeIndex);
            bin.directAllocations += allocations;
            bin.directDeallocations += deallocations;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the bin of a size class, {@code null} if it was never used. Its counters may be read, racily. */
    @Nullable SizeBin binIfAny(int sizeIndex) {
        return bins[sizeIndex];
    }

    /** Bytes of slots that buffers have, as far as no heap of this arena counts them. */
    long directBytes() {
        long bytes = 0;
        for (SizeBin bin : bins) {
            bytes += bin == null ? 0 : (bin.directAllocations - bin.directDeallocations) * bin.slotSize;
        }
        return bytes;
    }

    long heldBytes() {
        return locked(arena -> arena.heldBytes);
    }

    /** Returns how full each chunk is, oldest first. */
    List<ArenaUse.ChunkUse> chunkUses() {
        lock.lock();
        try {
            return chunks.stream().map(chunk -> new ArenaUse.ChunkUse(chunk.bytes(), chunk.freeBytes())).toList();
        } finally {
            lock.unlock();
        }
    }
}
