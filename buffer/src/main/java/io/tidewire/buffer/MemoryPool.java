/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.concurrent.FastThreadLocalThread;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
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
 * thread touch nothing that is shared; a release elsewhere pushes the slot on the way home ({@link ReturnStack}).
 * Virtual threads share a few striped heaps and leave nothing behind. The heap of an ended thread is closed by the
 * thread's end if it cleans up its thread-locals, otherwise by whoever notices: a thread that wants a heap or a chunk,
 * a releaser after every few buffers, or a trim.
 *
 * <p><b>Memory held</b> is at most the chunks in use and those an {@link Arena} keeps. A chunk is in use while a span
 * of it is held by a heap, and a heap holds the spans that buffers are in plus what {@link SlotHeap} states.
 */
final class MemoryPool {
    private static final int MAX_STRIPES = 16;

    final ByteBufAllocator alloc;
    final HeapLimits limits;
    final SizeClasses sizeClasses;
    final HeapRegistry registry;
    final ChunkSource memory;
    private final Arena[] arenas;
    private final AtomicInteger nextArena = new AtomicInteger();
    private final AtomicReferenceArray<SlotHeap> stripes;
    private final int classCount;
    private final PooledMemoryOwner recyclingOwner = new PooledMemoryOwner(this, true);
    private final PooledMemoryOwner oneShotOwner = new PooledMemoryOwner(this, false);
    private final ThreadLocal<SlotHeap> heapOfThread = new ThreadLocal<>();
    /** Calls back at the end of threads that clean up; the value is read through {@link #heapOfThread} only. */
    private final FastThreadLocal<SlotHeap> endOfThread = new FastThreadLocal<>() {
        @Override
        protected void onRemoval(final SlotHeap heap) {
            heapOfThread.remove();
            heap.closeByOwner();
        }
    };
    private final LongAdder hugeAllocations = new LongAdder();
    private final LongAdder hugeDeallocations = new LongAdder();
    private final LongAdder hugeBytes = new LongAdder();

    /**
     * @param alloc what the buffers report as their allocator
     * @param direct whether this is direct memory
     * @param arenaCount how many arenas; with none, nothing is pooled
     */
    MemoryPool(final ByteBufAllocator alloc, final boolean direct, final int arenaCount, final HeapLimits limits) {
        this.alloc = alloc;
        this.limits = limits;
        sizeClasses = new SizeClasses(limits.pageSize(), limits.chunkSize());
        registry = new HeapRegistry(sizeClasses.count());
        memory = new ChunkSource(direct);
        arenas = new Arena[arenaCount];
        Arrays.setAll(arenas, i -> new Arena(this));
        classCount = arenaCount == 0 ? 0 : sizeClasses.count();
        final int cores = Runtime.getRuntime().availableProcessors();
        stripes = new AtomicReferenceArray<>(Math.min(MAX_STRIPES, Integer.highestOneBit(2 * cores - 1)));
    }

    /**
     * Makes a buffer. Any thread.
     *
     * @param capacity the capacity in bytes, checked
     * @param maxCapacity the limit of its growth, checked
     */
    ContiguousByteBuf allocate(final int capacity, final int maxCapacity) {
        final int sizeIndex = sizeIndexFor(capacity);
        if (sizeIndex >= classCount) {
            return allocateHuge(capacity, maxCapacity);
        }
        final Slot slot = takeSlot(sizeIndex);
        final ContiguousByteBuf recycled = slot.buffer;
        if (recycled != null && PooledMemoryOwner.isRecyclingOn()) {
            recycled.reuse(capacity, maxCapacity);
            return recycled;
        }
        final ContiguousByteBuf buffer;
        try {
            buffer = newBuffer();
        } catch (final OutOfMemoryError e) {
            slot.heap().free(slot);
            throw e;
        }
        final Chunk chunk = slot.span.chunk;
        buffer.init(chunk.array, chunk.memory, slot.offset, capacity, slot.size(), maxCapacity, slot);
        return buffer;
    }

    private ContiguousByteBuf newBuffer() {
        return new ContiguousByteBuf(PooledMemoryOwner.isRecyclingOn() ? recyclingOwner : oneShotOwner);
    }

    private int sizeIndexFor(final int capacity) {
        final int alignment = limits.alignment();
        if (alignment > SizeClasses.QUANTUM && memory.isDirect()) {
            // A multiple of the alignment is in a class whose size is one too: classes are powers of two apart.
            return SizeClasses.indexOf(Math.max(capacity, alignment - 1 + capacity & -alignment));
        }
        return SizeClasses.indexOf(capacity);
    }

    private Slot takeSlot(final int sizeIndex) {
        final SlotHeap heap = heap();
        return heap != null ? heap.allocate(sizeIndex) : takeSharedSlot(sizeIndex);
    }

    /** The heap of the calling thread, made if need be; {@code null} if it is one that has none. */
    private SlotHeap heap() {
        final Thread thread = Thread.currentThread();
        if (VirtualThreads.isVirtual(thread)) {
            return null;
        }
        final SlotHeap heap = heapOfThread.get();
        return heap != null ? heap : newHeap(thread);
    }

    private SlotHeap newHeap(final Thread thread) {
        final boolean callsBack = FastThreadLocalThread.currentThreadWillCleanupFastThreadLocals();
        if (!callsBack && !limits.threadHeaps()) {
            return null;
        }
        registry.closeEnded();
        SlotHeap heap = registry.adopt();
        if (heap == null) {
            heap = new SlotHeap(nextArena(), thread);
            registry.add(heap);
        }
        heapOfThread.set(heap);
        if (callsBack) {
            endOfThread.set(heap);
        }
        return heap;
    }

    private Arena nextArena() {
        return arenas[Math.floorMod(nextArena.getAndIncrement(), arenas.length)];
    }

    private Slot takeSharedSlot(final int sizeIndex) {
        final int mask = stripes.length() - 1;
        final int home = (int) Thread.currentThread().getId() & mask;
        for (int i = 0; i <= mask; i++) {
            final SlotHeap heap = stripe(home + i & mask);
            if (heap.tryEnter()) {
                return allocateAndExit(heap, sizeIndex);
            }
        }
        final SlotHeap heap = stripe(home);
        heap.enter();
        return allocateAndExit(heap, sizeIndex);
    }

    private static Slot allocateAndExit(final SlotHeap heap, final int sizeIndex) {
        try {
            return heap.allocate(sizeIndex);
        } finally {
            heap.exit();
        }
    }

    private SlotHeap stripe(final int index) {
        final SlotHeap heap = stripes.get(index);
        if (heap != null) {
            return heap;
        }
        final SlotHeap made = new SlotHeap(nextArena(), null);
        if (!stripes.compareAndSet(index, null, made)) {
            return stripes.get(index);
        }
        registry.add(made);
        return made;
    }

    private ContiguousByteBuf allocateHuge(final int capacity, final int maxCapacity) {
        final HugeMemory huge = newHuge(capacity);
        final ContiguousByteBuf buffer = newBuffer();
        buffer.init(huge.array(), huge.memory(), 0, capacity, capacity, maxCapacity, huge);
        return buffer;
    }

    private HugeMemory newHuge(final int size) {
        final HugeMemory huge = memory.newHuge(size, limits.alignment());
        hugeAllocations.increment();
        hugeBytes.add(size);
        return huge;
    }

    void freeHuge(final HugeMemory huge) {
        hugeDeallocations.increment();
        hugeBytes.add(-huge.size());
        memory.freeHuge(huge);
    }

    /** Finds other memory for a buffer and moves it there. What it had is the caller's to give back. */
    void moveToNewMemory(final ContiguousByteBuf buffer, final int newCapacity) {
        final int sizeIndex = sizeIndexFor(newCapacity);
        if (sizeIndex >= classCount) {
            final HugeMemory huge = newHuge(newCapacity);
            buffer.moveTo(huge.array(), huge.memory(), 0, newCapacity, newCapacity, huge);
            return;
        }
        final Slot slot = takeSlot(sizeIndex);
        final Chunk chunk = slot.span.chunk;
        buffer.moveTo(chunk.array, chunk.memory, slot.offset, newCapacity, slot.size(), slot);
    }

    /**
     * Gives back what the calling thread's heap and the stripes hold without need, closes the heaps of ended threads,
     * and lets the arenas forget a part of their past peaks. Returns whether the thread has a heap.
     */
    boolean trim() {
        registry.closeEnded();
        for (int i = 0; i < stripes.length(); i++) {
            final SlotHeap stripe = stripes.get(i);
            if (stripe != null && stripe.tryEnter()) {
                try {
                    stripe.trim();
                } finally {
                    stripe.exit();
                }
            }
        }
        final SlotHeap heap = VirtualThreads.isVirtual(Thread.currentThread()) ? null : heapOfThread.get();
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
