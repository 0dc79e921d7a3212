/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.DirectMemoryLimitException;
import io.tidewire.util.internal.VirtualThreads;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * One kind of memory, heap or direct, of one allocator: the engine behind the allocator names, and the way in. It finds
 * the heap of the calling thread and lets it find a slot. Users add their own behaviour in a subclass, so that a call
 * needs no further object.
 *
 * <pre>
 *   thread A --- SlotHeap --.                    .-- Chunk
 *   thread B --- SlotHeap ---+-- Arena (lock) ---+-- Chunk      an Arena cuts Chunks into Spans, runs of pages for the
 *   virtual  --- stripes ---'                    '-- Chunk      slots of one size; a SlotHeap has free slots at hand
 * </pre>
 *
 * <p>A platform thread has a heap of its own, made at its first allocation, so that allocation and release on that
 * thread touch nothing that is shared. A slot is freed into the heap of the thread that releases it. A heap pays off at
 * once: creating and closing it takes less than a microsecond, a hundredth of the time to start its thread. Virtual
 * threads share a few striped heaps and leave nothing behind. The heap of an ended thread is closed by the thread's end
 * if it cleans up its thread-locals. Otherwise the first to notice closes it: a thread that needs a heap or a chunk, a
 * trim, or the {@link Upkeep}.
 *
 * <p>Any thread, if nothing else is said.
 */
@SuppressWarnings("this-escape") // Parts keep the pool, and ask it nothing before its first slot.
public abstract class MemoryPool {
    private static final int RECENT_HEAPS = 128;
    /** The buffers that a thread releases, on average, before it gets a heap. */
    private static final int RELEASES_PER_HEAP = 16;
    /**
     * The most threads that a tick stops. On JDK 17 all threads stand still each time, for up to some 20 µs: a third of
     * a percent of the time if so many become idle in every tick.
     */
    static final int STOPS_PER_TICK = 64;

    final HeapLimits limits;
    final SizeClasses sizeClasses;
    final HeapRegistry registry = new HeapRegistry();
    final ChunkSource memory;
    private final Arena[] arenas;
    private final AtomicInteger nextArena = new AtomicInteger();
    private final AtomicInteger callsForMemory = new AtomicInteger();
    private final Upkeep upkeep;
    private final Stripes stripes = new Stripes(this);
    /** Every size class has a multiple of this in direct memory; 0 where all classes do anyway. */
    private final int alignmentMask;
    private final int classCount;
    /**
     * The heaps found last, by thread id: a hint that is faster than a thread-local. Read and written without order; a
     * heap shows by its owner whether it is the right one, see {@link SlotHeap#isOwnedBy}.
     */
    private final SlotHeap[] recent = new SlotHeap[RECENT_HEAPS];
    private final LongAdder hugeAllocations = new LongAdder();
    private final LongAdder hugeDeallocations = new LongAdder();
    private final LongAdder hugeBytes = new LongAdder();
    /** Of the tick under way, whose thread it belongs to. */
    private int stopsLeft;

    /**
     * Creates a pool that holds nothing.
     *
     * @param allocator the class of the allocator that memory is for, as events name it
     * @param direct whether this is direct memory
     * @param arenaCount how many arenas; with none, nothing is pooled
     * @param limits the settings
     */
    protected MemoryPool(Class<?> allocator, boolean direct, int arenaCount, HeapLimits limits) {
        this(new ChunkSource(direct, allocator), arenaCount, limits, Upkeep.timer());
    }

    /**
     * Creates a pool of direct memory that comes from where the caller says.
     *
     * @param allocator the class of the allocator that memory is for, as events name it
     * @param source where it is obtained
     * @param arenaCount how many arenas; with none, nothing is pooled
     * @param limits the settings
     */
    protected MemoryPool(Class<?> allocator, DirectSource source, int arenaCount, HeapLimits limits) {
        this(new ChunkSource(true, allocator, source), arenaCount, limits, Upkeep.timer());
    }

    MemoryPool(ChunkSource memory, int arenaCount, HeapLimits limits, Executor timer) {
        upkeep = new Upkeep(this, timer);
        this.limits = limits;
        this.memory = memory;
        sizeClasses = new SizeClasses(limits.pageSize(), limits.chunkSize());
        arenas = new Arena[arenaCount];
        Arrays.setAll(arenas, i -> new Arena(this, arenaCount));
        if (memory.isDirect()) {
            DirectPools.add(this);
        }
        classCount = arenaCount == 0 ? 0 : sizeClasses.count();
        alignmentMask = memory.isDirect() && limits.alignment() > SizeClasses.QUANTUM ? limits.alignment() - 1 : 0;
    }

    /**
     * Creates an object for a slot, or for huge memory. Any thread.
     *
     * @return a new object that leads to no memory yet
     */
    protected abstract Keeper newKeeper();

    /**
     * Creates the exception for the case where heap memory beyond {@link HeapLimits#maxHeapBytes} is needed.
     *
     * @param bytes how much was asked for
     * @param heldBytes how much the pool holds
     * @param liveBytes how much of it is in use
     * @return the exception for the caller of {@link #take}
     */
    protected abstract RuntimeException heapLimitReached(int bytes, long heldBytes, long liveBytes);

    /**
     * Takes memory. Any thread.
     *
     * @param capacity the bytes that are needed
     * @return the keeper of a slot or of huge memory, the caller's until it passes it to {@link #giveBack}
     * @throws DirectMemoryLimitException if direct memory is needed and cannot be had
     * @throws RuntimeException the exception of {@link #heapLimitReached}, if heap memory is needed beyond the limit
     * @throws OutOfMemoryError if the JVM has no more heap memory
     */
    public final Keeper take(int capacity) {
        int sizeIndex = sizeIndexFor(capacity);
        return sizeIndex < classCount ? takeSlot(sizeIndex) : takeHuge(capacity);
    }

    /**
     * Takes memory back. Any thread.
     *
     * @param keeper a keeper of this pool's {@link #take}, whose memory is not used any more
     * @param home the {@linkplain Keeper#home() home} of the keeper, which the caller has read
     */
    public final void giveBack(Keeper keeper, Home home) {
        if (!(home instanceof Span)) {
            // The memory may be unmapped now: nothing may lead there.
            keeper.forget();
            freeHuge((HugeMemory) home);
            return;
        }
        Span span = (Span) home;
        Thread thread = Thread.currentThread();
        SlotHeap recently = recent[(int) thread.getId() & RECENT_HEAPS - 1];
        if (recently != null && recently.isOwnedBy(thread)) {
            recently.freeAsOwner(keeper, span);
        } else {
            giveBackSlowly(thread, keeper, span);
        }
    }

    private void giveBackSlowly(Thread thread, Keeper keeper, Span span) {
        if (!mayOwnHeap(thread)) {
            stripes.free(keeper, span);
            return;
        }
        SlotHeap heap = heapToFreeInto(thread, keeper);
        if (heap != null) {
            heap.freeAsOwner(keeper, span);
        } else {
            span.arena.giveBackDirectly(keeper);
        }
    }

    /** A thread that only releases gets a heap when it has released some; {@code null} until then. */
    private @Nullable SlotHeap heapToFreeInto(Thread thread, Keeper keeper) {
        try {
            SlotHeap heap = heapIfAny();
            if (heap == null) {
                return isSampled(keeper) ? findHeap(thread) : null;
            }
            remember(thread, heap);
            return heap;
        } catch (Throwable t) {
            // A release never fails: there is no need for a heap.
            return null;
        }
    }

    /** Picks one of some slots without a counter that threads would share. */
    private static boolean isSampled(Keeper keeper) {
        // The golden ratio scatters slots, which are equally far apart, and the uses of one slot.
        int scattered = keeper.useNumber() * 0x9E37_79B9;
        return (scattered >>> 8 & RELEASES_PER_HEAP - 1) == 0;
    }

    /** The size class of a capacity; a number from {@link #classCount} on if none is as large. */
    private int sizeIndexFor(int capacity) {
        int mask = alignmentMask;
        if (mask == 0) {
            return SizeClasses.indexOf(capacity);
        }
        // A multiple of the alignment is in a class whose size is one too: classes are powers of two apart.
        int size = Math.max(1, capacity);
        return SizeClasses.indexOf(Math.max(size, mask + size & ~mask));
    }

    /** Takes a slot of a size class. Any thread; the last holder frees it. */
    private Keeper takeSlot(int sizeIndex) {
        Thread thread = Thread.currentThread();
        SlotHeap recently = recent[(int) thread.getId() & RECENT_HEAPS - 1];
        if (recently != null && recently.isOwnedBy(thread)) {
            return recently.allocateAsOwner(sizeIndex);
        }
        SlotHeap heap = findHeap(thread);
        return heap != null ? heap.allocateAsOwner(sizeIndex) : stripes.allocate(sizeIndex);
    }

    private boolean mayOwnHeap(Thread thread) {
        return !VirtualThreads.isVirtual(thread)
                && (limits.threadHeaps() || FastThreadLocalThread.currentThreadWillCleanupFastThreadLocals());
    }

    /** The heap of the calling thread, made if need be; {@code null} if it is one that has none. */
    private @Nullable SlotHeap findHeap(Thread thread) {
        if (!mayOwnHeap(thread)) {
            return null;
        }
        ThreadHeaps heapsOfThread = ThreadHeaps.ofCurrentThread();
        SlotHeap heap = heapsOfThread.in(this);
        if (heap == null) {
            registry.closeEnded();
            heap = new SlotHeap(nextArena(), thread);
            heapsOfThread.add(heap);
            registry.add(heap);
        }
        remember(thread, heap);
        return heap;
    }

    /**
     * Returns whether the calling thread has a heap in this pool.
     *
     * @return {@code true} if it has one
     */
    public final boolean hasHeap() {
        return heapIfAny() != null;
    }

    /** The heap of the calling thread, {@code null} if it has none. */
    @Nullable SlotHeap heapIfAny() {
        ThreadHeaps heapsOfThread = ThreadHeaps.ifPresent();
        return heapsOfThread == null ? null : heapsOfThread.in(this);
    }

    private void remember(Thread thread, SlotHeap heap) {
        int index = (int) thread.getId() & RECENT_HEAPS - 1;
        SlotHeap present = recent[index];
        // First come: threads that would displace each other would write to each other's cache lines.
        if (present == null || !present.isOwned()) {
            recent[index] = heap;
        }
    }

    /**
     * Takes slots for a heap from its arena; where there is no more memory, a single one from whatever arena has it,
     * and all that the heap itself has is given back before.
     *
     * @param heap the heap at work: of its owner, or the holder of its lock
     * @param slots where they are put, from 0 on
     * @param most how many at most, at least 1
     * @return how many there are, at least 1
     */
    int takeSlots(SlotHeap heap, int sizeIndex, Keeper[] slots, int most) {
        upkeep.wake();
        try {
            return heap.arena.take(sizeIndex, slots, most);
        } catch (RuntimeException | OutOfMemoryError e) {
            if (!NoMemory.isCauseOf(e)) {
                throw e;
            }
            // The limit counts chunks. Memory kept for convenience may be the memory that is missing.
            heap.trim();
            collectFree();
            int taken = heap.arena.takeHeld(sizeIndex, slots, 1);
            if (taken > 0) {
                return taken;
            }
            for (Arena arena : arenas) {
                Keeper slot = arena == heap.arena ? null : arena.lend(sizeIndex);
                if (slot != null) {
                    slots[0] = slot;
                    return 1;
                }
            }
            dropEmptyChunks();
        }
        try {
            return heap.arena.takeAtLimit(sizeIndex, slots);
        } catch (DirectMemoryLimitException | HeapLimitReached e) {
            throw explained(e);
        }
    }

    /** Adds to what is thrown where a limit is met how much is held and how much is live. */
    private RuntimeException explained(Throwable e) {
        if (e instanceof OutOfMemoryError) {
            throw (OutOfMemoryError) e;
        }
        if (e instanceof HeapLimitReached) {
            HeapLimitReached reached = (HeapLimitReached) e;
            return heapLimitReached(reached.bytes, reached.heldBytes, pinnedBytes());
        }
        return ((DirectMemoryLimitException) e).with(memory.usedBytes(), pinnedBytes());
    }

    /** Has heaps give back their free memory: at once where no thread is at work, else at its next chance. */
    private void collectFree() {
        callsForMemory.incrementAndGet();
        registry.closeEnded();
        stripes.trim();
    }

    /** A number that changes with each call for memory. */
    int callsForMemory() {
        return callsForMemory.get();
    }

    /** Frees the empty chunks of all pools that share a limit with this one. Returns whether there were any. */
    private boolean dropEmptyChunks() {
        boolean any = false;
        for (MemoryPool pool : memory.isDirect() ? DirectPools.list() : List.of(this)) {
            if (pool != this) {
                pool.collectFree();
            }
            for (Arena arena : pool.arenas) {
                any |= arena.dropAllEmptyChunks();
            }
        }
        return any;
    }

    Arena nextArena() {
        return arenas[Math.floorMod(nextArena.getAndIncrement(), arenas.length)];
    }

    private Keeper takeHuge(int capacity) {
        // First, since memory without a keeper would be lost.
        Keeper keeper = newKeeper();
        HugeMemory huge = newHuge(capacity);
        hugeAllocations.increment();
        hugeBytes.add(capacity);
        keeper.lay(huge.array, huge.memory, 0, capacity, huge);
        return keeper;
    }

    private HugeMemory newHuge(int capacity) {
        try {
            return memory.newHuge(capacity, limits);
        } catch (RuntimeException | OutOfMemoryError e) {
            if (!NoMemory.isCauseOf(e)) {
                throw e;
            }
            // Memory kept for convenience may be the memory that is missing.
            trim();
            collectFree();
            if (!dropEmptyChunks()) {
                throw explained(e);
            }
        }
        try {
            return memory.newHuge(capacity, limits);
        } catch (DirectMemoryLimitException | HeapLimitReached e) {
            throw explained(e);
        }
    }

    private void freeHuge(HugeMemory huge) {
        hugeDeallocations.increment();
        hugeBytes.add(-huge.size());
        memory.freeHuge(huge);
    }

    /**
     * Frees the memory of the calling thread's heap and the stripes, closes the heaps of ended threads, and lets the
     * arenas forget a part of their past peaks.
     *
     * @return whether the thread has a heap
     */
    public final boolean trim() {
        registry.closeEnded();
        stripes.trim();
        SlotHeap heap = heapIfAny();
        if (heap != null) {
            heap.trimAsOwner();
        }
        for (Arena arena : arenas) {
            arena.decay();
        }
        return heap != null;
    }

    /** Some slots are in use again, or at hand. */
    void onUse() {
        upkeep.wake();
    }

    /**
     * Frees memory that has not been used since the last calls. Any thread, one at a time.
     *
     * @return whether there may be more to give back soon
     */
    boolean tick() {
        boolean more = registry.closeEnded();
        stopsLeft = STOPS_PER_TICK;
        for (SlotHeap heap : registry.list(any -> true)) {
            more |= heap.onTick();
        }
        for (Arena arena : arenas) {
            more |= arena.onTick();
        }
        return more;
    }

    /** Whether the tick under way may stop one more thread; counts it. */
    boolean mayStopThread() {
        return stopsLeft-- > 0;
    }

    // Metrics. Any thread.

    List<Arena> arenas() {
        return List.of(arenas);
    }

    /**
     * Returns the settings.
     *
     * @return the settings that this pool was made with
     */
    public final HeapLimits limits() {
        return limits;
    }

    /**
     * Returns how much memory is held.
     *
     * @return the bytes of all chunks and huge memory, in use or not
     */
    public final long heldBytes() {
        return memory.usedBytes();
    }

    /**
     * Returns what can be told of each arena.
     *
     * @return an unmodifiable list, whose elements return the numbers of the moment
     */
    public final List<ArenaUse> arenaUses() {
        return Arrays.stream(arenas).map(ArenaUse::new).toList();
    }

    /**
     * Appends where the memory is, as text for humans.
     *
     * @param out the receiver of the lines
     */
    public final void report(StringBuilder out) {
        PoolReport.append(this, out);
    }

    /**
     * Returns how many threads have a heap.
     *
     * @return the number of threads
     */
    public final int threadHeapCount() {
        return registry.list(SlotHeap::isOwned).size();
    }

    /**
     * Returns how much memory is in use. While threads are at work it is near the truth and not exact.
     *
     * @return the bytes of slots and huge memory that were taken and not given back
     */
    public final long pinnedBytes() {
        long bytes = hugeBytes.sum();
        for (Arena arena : arenas) {
            bytes += arena.directBytes();
        }
        for (SlotHeap heap : registry.list(any -> true)) {
            bytes += heap.usedBytes();
        }
        return bytes;
    }

    /** How many slots of a class and an arena have been taken into buffers. */
    long allocations(Arena arena, int sizeIndex) {
        SizeBin bin = arena.binIfAny(sizeIndex);
        if (bin == null) {
            return 0;
        }
        long sum = bin.directAllocations;
        for (SlotHeap heap : registry.list(heap -> heap.arena == arena)) {
            sum += heap.allocations(sizeIndex);
        }
        return sum;
    }

    /** How many slots of a class and an arena buffers have given back. */
    long deallocations(Arena arena, int sizeIndex) {
        SizeBin bin = arena.binIfAny(sizeIndex);
        if (bin == null) {
            return 0;
        }
        long sum = bin.directDeallocations;
        for (SlotHeap heap : registry.list(any -> true)) {
            sum += heap.arena == arena ? heap.deallocations(sizeIndex) : heap.foreignSlots(arena, sizeIndex);
        }
        return sum;
    }

    /**
     * Returns how often huge memory was taken.
     *
     * @return the number since the pool was made
     */
    public final long hugeAllocations() {
        return hugeAllocations.sum();
    }

    /**
     * Returns how often huge memory was given back.
     *
     * @return the number since the pool was made
     */
    public final long hugeDeallocations() {
        return hugeDeallocations.sum();
    }

    /**
     * Returns how much huge memory is in use.
     *
     * @return the bytes
     */
    public final long hugeBytes() {
        return hugeBytes.sum();
    }
}
