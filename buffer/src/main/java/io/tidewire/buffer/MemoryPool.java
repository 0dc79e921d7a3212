/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.DirectMemoryLimitException;
import io.tidewire.util.internal.VirtualThreads;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * One kind of memory, heap or direct, of one allocator: the engine behind the allocator names. It finds the heap of the
 * calling thread and lets it find a slot.
 *
 * <pre>
 *   thread A --- SlotHeap --.                    .-- Chunk
 *   thread B --- SlotHeap ---+-- Arena (lock) ---+-- Chunk      a Span is a run of pages of a Chunk, held by a SlotHeap
 *   virtual  --- stripes ---'                    '-- Chunk      for the Slots of one size class
 * </pre>
 *
 * <p>A platform thread has a heap of its own, made at its first allocation, so that allocation and release on that
 * thread touch nothing that is shared; a release elsewhere sends the slot on the way home ({@link Returns}). A heap
 * pays back at once: to make and to close it takes less than a microsecond, a hundredth of what starting its thread
 * took. Virtual threads share a few striped heaps and leave nothing behind. The heap of an ended thread is closed by
 * the thread's end if it cleans up its thread-locals, otherwise by whoever notices: a thread that wants a heap or a
 * chunk, a releaser after every few buffers, or a trim.
 *
 * <p><b>Memory held</b> is at most the chunks in use and those an {@link Arena} keeps. A chunk is in use while a span
 * of it is held by a heap, and a heap holds the spans that buffers are in plus what {@link SlotHeap} states.
 */
final class MemoryPool {
    private static final int RECENT_HEAPS = 64;

    final ByteBufAllocator alloc;
    final HeapLimits limits;
    final SizeClasses sizeClasses;
    final HeapRegistry registry;
    final ChunkSource memory;
    private final Arena[] arenas;
    private final AtomicInteger nextArena = new AtomicInteger();
    private final Stripes stripes = new Stripes(this);
    /** Every size class has a multiple of this in direct memory; 0 where all classes do anyway. */
    private final int alignmentMask;
    private final int classCount;
    private final PooledMemoryOwner recyclingOwner;
    private final PooledMemoryOwner oneShotOwner;
    /**
     * The heaps found last, by thread id: a hint that is faster than a thread-local. Read and written without order; a
     * heap tells by its owner whether it is the right one, see {@link SlotHeap#isOwnedBy}.
     */
    private final SlotHeap[] recent = new SlotHeap[RECENT_HEAPS];
    private final LongAdder hugeAllocations = new LongAdder();
    private final LongAdder hugeDeallocations = new LongAdder();
    private final LongAdder hugeBytes = new LongAdder();

    /**
     * @param alloc what the buffers report as their allocator
     * @param direct whether this is direct memory
     * @param arenaCount how many arenas; with none, nothing is pooled
     */
    MemoryPool(final ByteBufAllocator alloc, final boolean direct, final int arenaCount, final HeapLimits limits) {
        this(alloc, new ChunkSource(direct, alloc.getClass()), arenaCount, limits);
    }

    MemoryPool(final ByteBufAllocator alloc, final ChunkSource memory, final int arenaCount, final HeapLimits limits) {
        this.alloc = alloc;
        this.limits = limits;
        this.memory = memory;
        sizeClasses = new SizeClasses(limits.pageSize(), limits.chunkSize());
        registry = new HeapRegistry(sizeClasses.count());
        recyclingOwner = new PooledMemoryOwner(this, true, limits.zeroOnFree());
        oneShotOwner = new PooledMemoryOwner(this, false, limits.zeroOnFree());
        arenas = new Arena[arenaCount];
        Arrays.setAll(arenas, i -> new Arena(this));
        classCount = arenaCount == 0 ? 0 : sizeClasses.count();
        alignmentMask = memory.isDirect() && limits.alignment() > SizeClasses.QUANTUM ? limits.alignment() - 1 : 0;
    }

    /**
     * Makes a buffer. Any thread.
     *
     * @param capacity the capacity in bytes, checked
     * @param maxCapacity the limit of its growth, checked
     */
    ContiguousByteBuf allocate(final int capacity, final int maxCapacity) {
        final ContiguousByteBuf keeper = take(capacity);
        if (!PooledMemoryOwner.isRecyclingOn()) {
            return handOutOnce(keeper, oneShotOwner, capacity, maxCapacity);
        }
        keeper.reuse(capacity, maxCapacity);
        return keeper;
    }

    /**
     * Takes memory. Any thread.
     *
     * @param capacity the bytes that are needed
     * @return the keeper of a slot or of huge memory, the caller's until it passes it to {@link #giveBack}
     */
    ContiguousByteBuf take(final int capacity) {
        final int sizeIndex = sizeIndexFor(capacity);
        return sizeIndex < classCount ? takeSlot(sizeIndex) : takeHuge(capacity);
    }

    /**
     * Makes a buffer that leads to the keeper of its memory and is not used again.
     *
     * @param keeper what {@link #take} has given; given back here if no buffer can be made
     * @param owner who passes it to {@link #giveBack} at last
     * @param capacity as for {@link ContiguousByteBuf#init}, as are the others
     */
    ContiguousByteBuf handOutOnce(final ContiguousByteBuf keeper, final MemoryOwner owner, final int capacity,
            final int maxCapacity) {
        final ContiguousByteBuf buffer;
        try {
            buffer = new ContiguousByteBuf(owner);
        } catch (final OutOfMemoryError e) {
            giveBack(keeper);
            throw e;
        }
        buffer.init(keeper.array, keeper.memory, keeper.offset, capacity, maxCapacity, keeper);
        return buffer;
    }

    /**
     * Gives memory back. Any thread.
     *
     * @param keeper what {@link #take} of this pool has given; no buffer uses its memory any more
     */
    void giveBack(final ContiguousByteBuf keeper) {
        final Object home = keeper.slot;
        if (home instanceof Span) {
            final Span span = (Span) home;
            span.heap.free(keeper, span);
        } else {
            // The memory may be unmapped now: nothing may lead there.
            keeper.setMemory(null, null, 0);
            freeHuge((HugeMemory) home);
        }
    }

    ContiguousByteBuf newKeeper() {
        return new ContiguousByteBuf(recyclingOwner);
    }

    /** The size class of a capacity; a number from {@link #classCount} on if none is as large. */
    private int sizeIndexFor(final int capacity) {
        final int mask = alignmentMask;
        // A multiple of the alignment is in a class whose size is one too: classes are powers of two apart.
        return SizeClasses.indexOf(mask == 0 ? capacity : Math.max(capacity, mask + capacity & ~mask));
    }

    /** Takes a slot of a size class. Any thread; whoever has it frees it at last. */
    private ContiguousByteBuf takeSlot(final int sizeIndex) {
        final Thread thread = Thread.currentThread();
        final SlotHeap recently = recent[(int) thread.getId() & RECENT_HEAPS - 1];
        if (recently != null && recently.isOwnedBy(thread)) {
            return recently.allocate(sizeIndex);
        }
        final SlotHeap heap = findHeap(thread);
        return heap != null ? heap.allocate(sizeIndex) : stripes.allocate(sizeIndex);
    }

    /** The heap of the calling thread, made if need be; {@code null} if it is one that has none. */
    private SlotHeap findHeap(final Thread thread) {
        if (VirtualThreads.isVirtual(thread)) {
            return null;
        }
        if (!limits.threadHeaps() && !FastThreadLocalThread.currentThreadWillCleanupFastThreadLocals()) {
            return null;
        }
        final ThreadHeaps heapsOfThread = ThreadHeaps.ofCurrentThread();
        SlotHeap heap = heapsOfThread.in(this);
        if (heap == null) {
            heap = newHeap(thread);
            heapsOfThread.add(heap);
        }
        final int index = (int) thread.getId() & RECENT_HEAPS - 1;
        final SlotHeap present = recent[index];
        // First come: threads that would displace each other would write to each other's cache lines.
        if (present == null || !present.isOwned()) {
            recent[index] = heap;
        }
        return heap;
    }

    private SlotHeap newHeap(final Thread thread) {
        registry.closeEnded();
        final SlotHeap adopted = registry.adopt();
        if (adopted != null) {
            return adopted;
        }
        final SlotHeap heap = new SlotHeap(nextArena(), thread);
        registry.add(heap);
        return heap;
    }

    Arena nextArena() {
        return arenas[Math.floorMod(nextArena.getAndIncrement(), arenas.length)];
    }

    private ContiguousByteBuf takeHuge(final int capacity) {
        // First, since memory that nobody keeps would be lost.
        final ContiguousByteBuf keeper = newKeeper();
        final HugeMemory huge = newHuge(capacity);
        hugeAllocations.increment();
        hugeBytes.add(capacity);
        keeper.init(huge.array(), huge.memory(), 0, capacity, capacity, huge);
        return keeper;
    }

    private HugeMemory newHuge(final int capacity) {
        try {
            return memory.newHuge(capacity, limits);
        } catch (final DirectMemoryLimitException | HeapMemoryLimitException | OutOfMemoryError e) {
            // What is kept for convenience may be the memory that is missing.
            trim();
            boolean any = false;
            for (final Arena arena : arenas) {
                any |= arena.dropAllEmptyChunks();
            }
            if (!any) {
                throw e;
            }
            return memory.newHuge(capacity, limits);
        }
    }

    private void freeHuge(final HugeMemory huge) {
        hugeDeallocations.increment();
        hugeBytes.add(-huge.size());
        memory.freeHuge(huge);
    }

    /**
     * Gives back what the calling thread's heap and the stripes hold without need, closes the heaps of ended threads,
     * and lets the arenas forget a part of their past peaks. Returns whether the thread has a heap.
     */
    boolean trim() {
        registry.closeEnded();
        stripes.trim();
        final ThreadHeaps heapsOfThread = ThreadHeaps.ifPresent();
        final SlotHeap heap = heapsOfThread == null ? null : heapsOfThread.in(this);
        if (heap != null) {
            heap.trim();
        }
        for (final Arena arena : arenas) {
            arena.decay();
        }
        return heap != null;
    }

    // Metrics. Any thread.

    List<Arena> arenas() {
        return List.of(arenas);
    }

    int threadHeapCount() {
        return registry.list(SlotHeap::isOwned).size();
    }

    /** Bytes of slots and huge memory that buffers have. */
    long pinnedBytes() {
        long bytes = hugeBytes.sum();
        for (final SlotHeap heap : registry.list(heap -> true)) {
            bytes += heap.usedBytes();
        }
        return bytes;
    }

    long hugeAllocations() {
        return hugeAllocations.sum();
    }

    long hugeDeallocations() {
        return hugeDeallocations.sum();
    }

    long hugeBytes() {
        return hugeBytes.sum();
    }
}
