/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.HeapLimits;
import io.tidewire.buffer.internal.SizeClasses;

/**
 * An allocator that holds less free memory than {@link PooledByteBufAllocator}, for programs whose load varies. It uses
 * the same engine with chunks of 1 MiB instead of 4 MiB, so that more of them become empty, and caches fewer free
 * buffers. Its rules on threads, objects, limits and releases on other threads hold here too. A thread
 * caches at most 256 KiB of free buffers.
 *
 * <p>May be used by any thread.
 */
public final class AdaptiveByteBufAllocator extends AbstractByteBufAllocator
        implements ByteBufAllocatorMetricProvider, ByteBufAllocatorMetric {
    private static final int PAGE_SIZE = 8192;
    private static final int CHUNK_SIZE = 1024 * 1024;
    private static final int KEPT_BUFFERS = 64;
    private static final int MAX_KEPT_BYTES = 256 * 1024;

    private final BufferPool heapPool;
    private final BufferPool directPool;

    /** Creates an allocator whose {@link #buffer()} is of the kind that {@link PooledByteBufAllocator#DEFAULT} has. */
    public AdaptiveByteBufAllocator() {
        this(PooledByteBufAllocator.defaultPreferDirect());
    }

    /**
     * Creates an allocator.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     */
    public AdaptiveByteBufAllocator(boolean preferDirect) {
        this(preferDirect, PooledByteBufAllocator.defaultUseCacheForAllThreads());
    }

    /**
     * Creates an allocator.
     *
     * @param preferDirect whether {@link #buffer()} is a direct buffer
     * @param useCacheForNonEventLoopThreads whether every platform thread gets a heap, or only those that are a
     *        {@link io.tidewire.util.concurrent.FastThreadLocalThread}, as event loop threads are
     */
    public AdaptiveByteBufAllocator(boolean preferDirect, boolean useCacheForNonEventLoopThreads) {
        super(preferDirect);
        HeapLimits limits = new HeapLimits(PAGE_SIZE, CHUNK_SIZE, KEPT_BUFFERS, KEPT_BUFFERS, MAX_KEPT_BYTES,
                SizeClasses.QUANTUM, useCacheForNonEventLoopThreads, PooledByteBufAllocator.DEFAULT_MAX_HEAP_MEMORY,
                PooledMemoryOwner.ZERO_ON_FREE);
        int arenas = PooledByteBufAllocator.defaultArenas();
        heapPool = new BufferPool(this, false, arenas, limits);
        directPool = new BufferPool(this, true, arenas, limits);
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
        return true;
    }

    @Override
    public ByteBufAllocatorMetric metric() {
        return this;
    }

    @Override
    public long usedHeapMemory() {
        return heapPool.heldBytes();
    }

    @Override
    public long usedDirectMemory() {
        return directPool.heldBytes();
    }

    /**
     * Returns a report for humans on where the memory is, as {@link PooledByteBufAllocator#dumpStats()} does. Any
     * thread, at any time.
     *
     * @return several lines
     */
    public String dumpStats() {
        return BufferPool.report(this, heapPool, directPool);
    }
}
