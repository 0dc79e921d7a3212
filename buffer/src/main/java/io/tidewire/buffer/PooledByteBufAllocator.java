/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.ArenaUse;
import io.tidewire.buffer.internal.HeapLimits;
import io.tidewire.buffer.internal.SizeClasses;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.SystemPropertyUtil;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The default allocator: buffers are pieces of large chunks, and come with their objects from a heap that belongs to
 * the calling thread. Allocation and release of a size in use, on one thread, cost a few field accesses and make no
 * garbage; a buffer may be released by any thread and then goes home to the heap that it came from.
 *
 * <p><b>Constructor arguments</b> (and the system property of each default):
 * <table>
 *   <caption>Arguments, defaults and effect</caption>
 *   <tr><th>argument</th><th>{@code io.tidewire.allocator.}…</th><th>default</th><th>effect</th></tr>
 *   <tr><td>{@code nHeapArena}, {@code nDirectArena}</td><td>{@code numHeapArenas}, {@code numDirectArenas}</td>
 *     <td>half the processors, at least 1</td><td>sets of chunks that heaps of threads are spread over; 0: memory of
 *     that kind is not pooled</td></tr>
 *   <tr><td>{@code pageSize}</td><td>{@code pageSize}</td><td>8192</td><td>unit in which chunks are cut, a power of
 *     two of at least 4096; sizes up to it count as small</td></tr>
 *   <tr><td>{@code maxOrder}</td><td>{@code maxOrder}</td><td>9</td><td>a chunk has {@code pageSize << maxOrder} bytes;
 *     0 to 14; larger buffers get memory of their own</td></tr>
 *   <tr><td>{@code smallCacheSize}, {@code normalCacheSize}</td>
 *     <td>{@code smallCacheSize}, {@code normalCacheSize}</td>
 *     <td>256, 64</td><td>free buffers of a size that a heap has at hand at most; sizes up to a page, and
 *     above</td></tr>
 *   <tr><td>{@code useCacheForAllThreads}</td><td>{@code useCacheForAllThreads}</td><td>true</td><td>whether threads
 *     that are not {@link io.tidewire.util.concurrent.FastThreadLocalThread}s get a heap too; if not, they share a
 *     few, as virtual threads always do</td></tr>
 *   <tr><td>{@code directMemoryCacheAlignment}</td><td>{@code directMemoryCacheAlignment}</td><td>64</td><td>where
 *     direct buffers start; a power of two up to the page size; less than 64 means 64</td></tr>
 * </table>
 *
 * <p><b>Memory held.</b> Of each kind, at most
 * <pre>
 *   twice what was live at once in the last second
 *   + for each thread at work what it has at hand
 *   + for each arena one chunk
 *   + huge buffers
 * </pre>
 * and what small buffers that live on keep of their chunks. A thread caches at most 16 KiB, or one buffer, of each size
 * that it uses; an event loop, or one of the first 16 threads, 64 KiB; buffers above 256 KiB are not kept, and
 * altogether it is at most a quarter of the chunk size. It does not matter which threads allocate and which release.
 * Chunks start small, at a sixteenth of the chunk size but at least 256 KiB, and grow with what is held. Unused memory
 * is given back within two seconds, even if no thread calls the allocator any more, down to one small chunk for each
 * arena; {@link #trimCurrentThreadCache()} does so at once for the calling thread. The sum of direct memory of all
 * allocators is limited by {@code io.tidewire.maxDirectMemory}, and the heap memory of each by
 * {@code io.tidewire.allocator.maxHeapMemory}; beyond that an allocation fails with
 * {@link io.tidewire.util.internal.DirectMemoryLimitException} or {@link HeapMemoryLimitException}, which are no
 * {@link Error}s, and nothing else is harmed.
 *
 * <p><b>Secrets.</b> A buffer shows what an earlier one has left in its memory, unless
 * {@code -Dio.tidewire.buffer.zeroOnFree=true}: then memory is overwritten with zeros when its buffer is released, and
 * when a buffer moves to other memory. That costs as much as writing the whole buffer once more.
 *
 * <p><b>Objects.</b> A buffer object is handed out again with its memory; between release and that moment its use
 * throws. With {@code -Dio.tidewire.buffer.recycleObjects=false}, and at leak detection level {@code paranoid}, no
 * object is used twice, freed memory is overwritten, and use after release always throws.
 *
 * <p>May be used by any thread.
 */
public class PooledByteBufAllocator extends AbstractByteBufAllocator implements ByteBufAllocatorMetricProvider {
    private static final String PROPERTIES = "io.tidewire.allocator.";
    private static final int DEFAULT_PAGE_SIZE = property("pageSize", 8192);
    private static final int DEFAULT_MAX_ORDER = property("maxOrder", 9);
    private static final int DEFAULT_ARENAS = defaultArenas();
    private static final int DEFAULT_HEAP_ARENAS = property("numHeapArenas", DEFAULT_ARENAS);
    private static final int DEFAULT_DIRECT_ARENAS = property("numDirectArenas", DEFAULT_ARENAS);
    private static final int DEFAULT_SMALL_CACHE_SIZE = property("smallCacheSize", 256);
    private static final int DEFAULT_NORMAL_CACHE_SIZE = property("normalCacheSize", 64);
    private static final boolean DEFAULT_USE_CACHE_FOR_ALL_THREADS =
            SystemPropertyUtil.getBoolean(PROPERTIES + "useCacheForAllThreads", true);
    private static final int DEFAULT_ALIGNMENT = property("directMemoryCacheAlignment", SizeClasses.QUANTUM);
    private static final boolean DEFAULT_PREFER_DIRECT =
            !SystemPropertyUtil.getBoolean("io.tidewire.noPreferDirect", false);

    static final long DEFAULT_MAX_HEAP_MEMORY =
            SystemPropertyUtil.getLong(PROPERTIES + "maxHeapMemory", Long.MAX_VALUE);

    /** The instance with all defaults. */
    public static final PooledByteBufAllocator DEFAULT = new PooledByteBufAllocator(DEFAULT_PREFER_DIRECT);

    private final BufferPool heapPool;
    private final BufferPool directPool;
    private final PooledByteBufAllocatorMetric metric;

    /** Creates an allocator with all defaults whose {@link #buffer()} is a heap buffer. */
    public PooledByteBufAllocator() {
        this(false);
    }

    /**
     * Creates an allocator with all defaults.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     */
    public PooledByteBufAllocator(boolean preferDirect) {
        this(preferDirect, DEFAULT_HEAP_ARENAS, DEFAULT_DIRECT_ARENAS, DEFAULT_PAGE_SIZE, DEFAULT_MAX_ORDER,
                DEFAULT_SMALL_CACHE_SIZE, DEFAULT_NORMAL_CACHE_SIZE, DEFAULT_USE_CACHE_FOR_ALL_THREADS);
    }

    /**
     * Creates an allocator whose {@link #buffer()} is a heap buffer. The arguments are those of the table above.
     *
     * @param nHeapArena the number of arenas of heap memory, at least 0
     * @param nDirectArena the number of arenas of direct memory, at least 0
     * @param pageSize bytes of a page, a power of two
     * @param maxOrder the binary logarithm of the number of pages in a chunk
     */
    public PooledByteBufAllocator(int nHeapArena, int nDirectArena, int pageSize,
            int maxOrder) {
        this(false, nHeapArena, nDirectArena, pageSize, maxOrder, DEFAULT_SMALL_CACHE_SIZE,
                DEFAULT_NORMAL_CACHE_SIZE, DEFAULT_USE_CACHE_FOR_ALL_THREADS);
    }

    /**
     * Creates an allocator. The arguments are those of the table above.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param nHeapArena the number of arenas of heap memory, at least 0
     * @param nDirectArena the number of arenas of direct memory, at least 0
     * @param pageSize bytes of a page, a power of two
     * @param maxOrder the binary logarithm of the number of pages in a chunk
     * @param smallCacheSize free small buffers that a heap keeps per size, at least 0
     * @param normalCacheSize free larger buffers that a heap keeps per size, at least 0
     * @param useCacheForAllThreads whether every platform thread gets a heap
     */
    public PooledByteBufAllocator(boolean preferDirect, int nHeapArena, int nDirectArena,
            int pageSize, int maxOrder, int smallCacheSize, int normalCacheSize,
            boolean useCacheForAllThreads) {
        this(preferDirect, nHeapArena, nDirectArena, pageSize, maxOrder, smallCacheSize, normalCacheSize,
                useCacheForAllThreads, DEFAULT_ALIGNMENT);
    }

    /**
     * Creates an allocator. The arguments are those of the table above.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param nHeapArena the number of arenas of heap memory, at least 0
     * @param nDirectArena the number of arenas of direct memory, at least 0
     * @param pageSize bytes of a page, a power of two
     * @param maxOrder the binary logarithm of the number of pages in a chunk
     * @param smallCacheSize free small buffers that a heap keeps per size, at least 0
     * @param normalCacheSize free larger buffers that a heap keeps per size, at least 0
     * @param useCacheForAllThreads whether every platform thread gets a heap
     * @param directMemoryCacheAlignment a multiple of this in bytes is where direct buffers start, at least 0
     */
    @SuppressWarnings("this-escape") // The pools ask nothing before the first buffer.
    public PooledByteBufAllocator(boolean preferDirect, int nHeapArena, int nDirectArena,
            int pageSize, int maxOrder, int smallCacheSize, int normalCacheSize,
            boolean useCacheForAllThreads, int directMemoryCacheAlignment) {
        super(preferDirect);
        checkPositiveOrZero(nHeapArena, "nHeapArena");
        checkPositiveOrZero(nDirectArena, "nDirectArena");
        int chunkSize = HeapLimits.chunkSize(pageSize, maxOrder);
        int alignment = Math.max(SizeClasses.QUANTUM,
                checkPositiveOrZero(directMemoryCacheAlignment, "directMemoryCacheAlignment"));
        HeapLimits limits = new HeapLimits(pageSize, chunkSize,
                checkPositiveOrZero(smallCacheSize, "smallCacheSize"),
                checkPositiveOrZero(normalCacheSize, "normalCacheSize"), chunkSize / 4, alignment,
                useCacheForAllThreads, DEFAULT_MAX_HEAP_MEMORY, PooledMemoryOwner.ZERO_ON_FREE);
        heapPool = new BufferPool(this, false, nHeapArena, limits);
        directPool = new BufferPool(this, true, nDirectArena, limits);
        metric = new PooledByteBufAllocatorMetric(this, heapPool, directPool);
    }

    /**
     * Creates an allocator. The arguments are those of the table above.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param nHeapArena the number of arenas of heap memory, at least 0
     * @param nDirectArena the number of arenas of direct memory, at least 0
     * @param pageSize bytes of a page, a power of two
     * @param maxOrder the binary logarithm of the number of pages in a chunk
     * @deprecated use {@link
     *     #PooledByteBufAllocator(boolean, int, int, int, int, int, int, boolean)}
     */
    @Deprecated
    public PooledByteBufAllocator(boolean preferDirect, int nHeapArena, int nDirectArena, int pageSize, int maxOrder) {
        this(preferDirect, nHeapArena, nDirectArena, pageSize, maxOrder, DEFAULT_SMALL_CACHE_SIZE,
                DEFAULT_NORMAL_CACHE_SIZE, DEFAULT_USE_CACHE_FOR_ALL_THREADS);
    }

    /**
     * Creates an allocator. The arguments are those of the table above.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param nHeapArena the number of arenas of heap memory, at least 0
     * @param nDirectArena the number of arenas of direct memory, at least 0
     * @param pageSize bytes of a page, a power of two
     * @param maxOrder the binary logarithm of the number of pages in a chunk
     * @param tinyCacheSize is not looked at: the smallest sizes are small ones
     * @param smallCacheSize free small buffers that a heap keeps per size, at least 0
     * @param normalCacheSize free larger buffers that a heap keeps per size, at least 0
     * @deprecated use {@link
     *     #PooledByteBufAllocator(boolean, int, int, int, int, int, int, boolean)}
     */
    @Deprecated
    public PooledByteBufAllocator(boolean preferDirect, int nHeapArena, int nDirectArena, int pageSize, int maxOrder,
            int tinyCacheSize, int smallCacheSize, int normalCacheSize) {
        this(preferDirect, nHeapArena, nDirectArena, pageSize, maxOrder, smallCacheSize, normalCacheSize,
                DEFAULT_USE_CACHE_FOR_ALL_THREADS);
    }

    /**
     * Creates an allocator. The arguments are those of the table above.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param nHeapArena the number of arenas of heap memory, at least 0
     * @param nDirectArena the number of arenas of direct memory, at least 0
     * @param pageSize bytes of a page, a power of two
     * @param maxOrder the binary logarithm of the number of pages in a chunk
     * @param tinyCacheSize is not looked at: the smallest sizes are small ones
     * @param smallCacheSize free small buffers that a heap keeps per size, at least 0
     * @param normalCacheSize free larger buffers that a heap keeps per size, at least 0
     * @param useCacheForAllThreads whether every platform thread gets a heap
     * @deprecated use {@link
     *     #PooledByteBufAllocator(boolean, int, int, int, int, int, int, boolean)}
     */
    @Deprecated
    public PooledByteBufAllocator(boolean preferDirect, int nHeapArena, int nDirectArena, int pageSize, int maxOrder,
            int tinyCacheSize, int smallCacheSize, int normalCacheSize, boolean useCacheForAllThreads) {
        this(preferDirect, nHeapArena, nDirectArena, pageSize, maxOrder, smallCacheSize, normalCacheSize,
                useCacheForAllThreads);
    }

    /**
     * Creates an allocator. The arguments are those of the table above.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param nHeapArena the number of arenas of heap memory, at least 0
     * @param nDirectArena the number of arenas of direct memory, at least 0
     * @param pageSize bytes of a page, a power of two
     * @param maxOrder the binary logarithm of the number of pages in a chunk
     * @param tinyCacheSize is not looked at: the smallest sizes are small ones
     * @param smallCacheSize free small buffers that a heap keeps per size, at least 0
     * @param normalCacheSize free larger buffers that a heap keeps per size, at least 0
     * @param useCacheForAllThreads whether every platform thread gets a heap
     * @param directMemoryCacheAlignment a multiple of this in bytes is where direct buffers start, at least 0
     * @deprecated use {@link
     *     #PooledByteBufAllocator(boolean, int, int, int, int, int, int, boolean, int)}
     */
    @Deprecated
    public PooledByteBufAllocator(boolean preferDirect, int nHeapArena, int nDirectArena, int pageSize, int maxOrder,
            int tinyCacheSize, int smallCacheSize, int normalCacheSize, boolean useCacheForAllThreads,
            int directMemoryCacheAlignment) {
        this(preferDirect, nHeapArena, nDirectArena, pageSize, maxOrder, smallCacheSize, normalCacheSize,
                useCacheForAllThreads, directMemoryCacheAlignment);
    }

    private static int property(String name, int defaultValue) {
        return SystemPropertyUtil.getInt(PROPERTIES + name, defaultValue);
    }

    /** Half the processors: the lock of an arena is for the slow path. Few where memory is short. */
    static int defaultArenas() {
        long affordable = DirectMemory.maxBytes() / (8L * HeapLimits.chunkSize(8192, 9));
        return (int) Math.max(1, Math.min(affordable, Runtime.getRuntime().availableProcessors() / 2));
    }

    /**
     * Returns the default of {@code preferDirect} for {@link #DEFAULT}; {@code io.tidewire.noPreferDirect} turns it
     * off.
     *
     * @return whether direct buffers are preferred
     */
    public static boolean defaultPreferDirect() {
        return DEFAULT_PREFER_DIRECT;
    }

    /**
     * Returns the default of {@code nHeapArena}.
     *
     * @return the number of arenas of heap memory
     */
    public static int defaultNumHeapArena() {
        return DEFAULT_HEAP_ARENAS;
    }

    /**
     * Returns the default of {@code nDirectArena}.
     *
     * @return the number of arenas of direct memory
     */
    public static int defaultNumDirectArena() {
        return DEFAULT_DIRECT_ARENAS;
    }

    /**
     * Returns the default of {@code pageSize}.
     *
     * @return the size in bytes
     */
    public static int defaultPageSize() {
        return DEFAULT_PAGE_SIZE;
    }

    /**
     * Returns the default of {@code maxOrder}.
     *
     * @return the binary logarithm of the number of pages in a chunk
     */
    public static int defaultMaxOrder() {
        return DEFAULT_MAX_ORDER;
    }

    /**
     * Returns the default of {@code smallCacheSize}.
     *
     * @return the number of free buffers
     */
    public static int defaultSmallCacheSize() {
        return DEFAULT_SMALL_CACHE_SIZE;
    }

    /**
     * Returns the default of {@code normalCacheSize}.
     *
     * @return the number of free buffers
     */
    public static int defaultNormalCacheSize() {
        return DEFAULT_NORMAL_CACHE_SIZE;
    }

    /**
     * Returns the default of {@code useCacheForAllThreads}.
     *
     * @return whether every platform thread gets a heap
     */
    public static boolean defaultUseCacheForAllThreads() {
        return DEFAULT_USE_CACHE_FOR_ALL_THREADS;
    }

    /**
     * Returns whether threads that clean up their thread-locals need no finalizer for their caches.
     *
     * @return always {@code true}: no thread needs one here
     */
    public static boolean defaultDisableCacheFinalizersForFastThreadLocalThreads() {
        return true;
    }

    /**
     * Returns whether {@code directMemoryCacheAlignment} can be above 0.
     *
     * @return always {@code true}
     */
    public static boolean isDirectMemoryCacheAlignmentSupported() {
        return true;
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        return toLeakAwareBuffer(FlightRecording.allocated(heapPool.allocate(initialCapacity, maxCapacity)));
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        return toLeakAwareBuffer(FlightRecording.allocated(directPool.allocate(initialCapacity, maxCapacity)));
    }

    @Override
    public boolean isDirectBufferPooled() {
        return metric.numDirectArenas() > 0;
    }

    @Override
    public PooledByteBufAllocatorMetric metric() {
        return metric;
    }

    /**
     * Returns how much heap memory buffers have.
     *
     * @return the bytes of all buffers that are not released, each rounded up to the size it takes
     */
    public final long pinnedHeapMemory() {
        return heapPool.pinnedBytes();
    }

    /**
     * Returns how much direct memory buffers have.
     *
     * @return the bytes of all buffers that are not released, each rounded up to the size it takes
     */
    public final long pinnedDirectMemory() {
        return directPool.pinnedBytes();
    }

    /**
     * Frees memory that is not needed: the free buffers cached by the calling thread's heaps, by the shared heaps
     * and by threads that have ended. Each call also lets the arenas keep fewer empty chunks. Meant for a thread that
     * is about to be idle. Takes microseconds.
     *
     * @return whether the calling thread has a heap
     */
    public boolean trimCurrentThreadCache() {
        return heapPool.trim() | directPool.trim();
    }

    /**
     * Returns a report for humans on where the memory is: a table by owner (heaps of threads by the name of the thread,
     * shared and closed heaps, arenas, huge buffers), one by the size of the slots, and one of the chunks, each for
     * heap and for direct memory. The columns of the first two, in bytes but for {@code buffers}:
     * <table>
     *   <caption>Columns of the report</caption>
     *   <tr><th>column</th><th>what it counts</th></tr>
     *   <tr><td>{@code buffers}</td><td>buffers that are not released; of a thread, how many more of its arena it has
     *     allocated than released, so that one which releases for others shows less than 0</td></tr>
     *   <tr><td>{@code live}</td><td>memory of those, each rounded up to the size it takes</td></tr>
     *   <tr><td>{@code cached}</td><td>the memory that is free for the next buffers of that size: at hand in a thread,
     * or in an
     *     arena for all of its threads. The row of an arena also has the buffers of threads that have ended</td></tr>
     *   <tr><td>{@code free}</td><td>pages of chunks, for buffers of any size</td></tr>
     *   <tr><td>{@code held}</td><td>all of that</td></tr>
     * </table>
     * The text is not meant to be parsed: its form may change. Any thread, at any time: no allocating thread waits for
     * it, and so the numbers of a busy allocator are not quite of one moment.
     *
     * @return several lines
     */
    public String dumpStats() {
        return BufferPool.report(this, heapPool, directPool);
    }

    static List<PoolArenaMetric> report(BufferPool pool) {
        List<PoolArenaMetric> reports = new ArrayList<>();
        for (ArenaUse arena : pool.arenaUses()) {
            reports.add(new ArenaReport(arena, pool, reports.isEmpty()));
        }
        return Collections.unmodifiableList(reports);
    }

    /**
     * Returns the size of a chunk.
     *
     * @return the size in bytes
     * @deprecated use {@link PooledByteBufAllocatorMetric#chunkSize()}
     */
    @Deprecated
    public final int chunkSize() {
        return metric.chunkSize();
    }

    /**
     * Returns the number of arenas of heap memory.
     *
     * @return the number of arenas
     * @deprecated use {@link PooledByteBufAllocatorMetric#numHeapArenas()}
     */
    @Deprecated
    public int numHeapArenas() {
        return metric.numHeapArenas();
    }

    /**
     * Returns the number of arenas of direct memory.
     *
     * @return the number of arenas
     * @deprecated use {@link PooledByteBufAllocatorMetric#numDirectArenas()}
     */
    @Deprecated
    public int numDirectArenas() {
        return metric.numDirectArenas();
    }

    /**
     * Returns how many threads have heaps of their own.
     *
     * @return the number of threads
     * @deprecated use {@link PooledByteBufAllocatorMetric#numThreadLocalCaches()}
     */
    @Deprecated
    public int numThreadLocalCaches() {
        return metric.numThreadLocalCaches();
    }

    /**
     * Returns the setting for small buffers.
     *
     * @return the number of free buffers that a heap keeps per size
     * @deprecated use {@link PooledByteBufAllocatorMetric#smallCacheSize()}
     */
    @Deprecated
    public int smallCacheSize() {
        return metric.smallCacheSize();
    }

    /**
     * Returns the setting for larger buffers.
     *
     * @return the number of free buffers that a heap keeps per size
     * @deprecated use {@link PooledByteBufAllocatorMetric#normalCacheSize()}
     */
    @Deprecated
    public int normalCacheSize() {
        return metric.normalCacheSize();
    }

    /**
     * Returns the setting for tiny buffers. The smallest sizes are small ones.
     *
     * @return 0
     * @deprecated use {@link PooledByteBufAllocatorMetric#smallCacheSize()}
     */
    @Deprecated
    public int tinyCacheSize() {
        return metric.tinyCacheSize();
    }

    /**
     * Returns the default setting for tiny buffers. The smallest sizes are small ones.
     *
     * @return 0
     * @deprecated use {@link #defaultSmallCacheSize()}
     */
    @Deprecated
    public static int defaultTinyCacheSize() {
        return 0;
    }

    /**
     * Returns the arenas of heap memory.
     *
     * @return an unmodifiable list
     * @deprecated use {@link PooledByteBufAllocatorMetric#heapArenas()}
     */
    @Deprecated
    public List<PoolArenaMetric> heapArenas() {
        return metric.heapArenas();
    }

    /**
     * Returns the arenas of direct memory.
     *
     * @return an unmodifiable list
     * @deprecated use {@link PooledByteBufAllocatorMetric#directArenas()}
     */
    @Deprecated
    public List<PoolArenaMetric> directArenas() {
        return metric.directArenas();
    }

    /**
     * Returns whether the calling thread has a heap.
     *
     * @return {@code true} if it has allocated from this allocator, and is a thread that gets a heap
     * @deprecated use {@link #trimCurrentThreadCache()}, which returns the outcome as well
     */
    @Deprecated
    public boolean hasThreadLocalCache() {
        return heapPool.hasHeap() || directPool.hasHeap();
    }

    /**
     * Frees the buffers that the calling thread caches.
     *
     * @deprecated use {@link #trimCurrentThreadCache()}
     */
    @Deprecated
    public void freeThreadLocalCache() {
        trimCurrentThreadCache();
    }
}
