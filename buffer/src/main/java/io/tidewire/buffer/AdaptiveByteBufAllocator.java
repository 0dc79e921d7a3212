/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * An allocator that holds less free memory than {@link PooledByteBufAllocator}, for programs whose load comes and
 * goes: the same engine with chunks of 1 MiB instead of 4, so that more of them run empty, and with few free buffers
 * kept per size. What is said there of threads, objects, limits and of releasing on other threads holds here too.
 * Heaps keep at most 256 KiB in pages without a buffer beside the pages they allocate from.
 *
 * <p>May be used by any thread.
 */
public final class AdaptiveByteBufAllocator extends AbstractByteBufAllocator
        implements ByteBufAllocatorMetricProvider, ByteBufAllocatorMetric {
    private static final int PAGE_SIZE = 8192;
    private static final int CHUNK_SIZE = 1024 * 1024;
    private static final int KEPT_BUFFERS = 64;
    private static final int MAX_KEPT_BYTES = 256 * 1024;

    private final MemoryPool heapPool;
    private final MemoryPool directPool;

    /** Makes an allocator whose {@link #buffer()} is of the kind that {@link PooledByteBufAllocator#DEFAULT} has. */
    public AdaptiveByteBufAllocator() {
        this(PooledByteBufAllocator.defaultPreferDirect());
    }

    /**
     * Makes an allocator.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     */
    public AdaptiveByteBufAllocator(final boolean preferDirect) {
        this(preferDirect, PooledByteBufAllocator.defaultUseCacheForAllThreads());
    }

    /**
     * Makes an allocator.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param useCacheForNonEventLoopThreads whether every platform thread gets a heap, or only those that are a
     *        {@link io.tidewire.util.concurrent.FastThreadLocalThread}, as event loop threads are
     */
    public AdaptiveByteBufAllocator(final boolean preferDirect, final boolean useCacheForNonEventLoopThreads) {
        super(preferDirect);
        final HeapLimits limits = new HeapLimits(PAGE_SIZE, CHUNK_SIZE, KEPT_BUFFERS, KEPT_BUFFERS, MAX_KEPT_BYTES,
                SizeClasses.QUANTUM, useCacheForNonEventLoopThreads, PooledByteBufAllocator.DEFAULT_MAX_HEAP_MEMORY,
                PooledMemoryOwner.ZERO_ON_FREE);
        final int arenas = PooledByteBufAllocator.defaultArenas();
        heapPool = new MemoryPool(this, false, arenas, limits);
        directPool = new MemoryPool(this, true, arenas, limits);
    }

    @Override
    protected ByteBuf newHeapBuffer(final int initialCapacity, final int maxCapacity) {
        return toLeakAwareBuffer(FlightRecording.allocated(heapPool.allocate(initialCapacity, maxCapacity)));
    }

    @Override
    protected ByteBuf newDirectBuffer(final int initialCapacity, final int maxCapacity) {
        return toLeakAwareBuffer(FlightRecording.allocated(directPool.allocate(initialCapacity, maxCapacity)));
    }

    @Override
    public boolean isDirectBufferPooled() {
        return true;
    }

    @Override
    public ByteBufAllocatorMetric metric() {
        return this;
    }

    @Override
    public long usedHeapMemory() {
        return heapPool.memory.usedBytes();
    }

    @Override
    public long usedDirectMemory() {
        return directPool.memory.usedBytes();
    }

    /**
     * Returns a report for humans on where the memory is, as {@link PooledByteBufAllocator#dumpStats()} does. Any
     * thread, at any time.
     *
     * @return several lines
     */
    public String dumpStats() {
        return PoolReport.of(this, heapPool, directPool);
    }
}
