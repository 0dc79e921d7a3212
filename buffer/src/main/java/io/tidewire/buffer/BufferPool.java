/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.DirectSource;
import io.tidewire.buffer.internal.HeapLimits;
import io.tidewire.buffer.internal.MemoryPool;
import io.tidewire.util.internal.StringUtil;

/**
 * One kind of memory, heap or direct, of one allocator, as buffers: the engine's keepers of memory are the buffer
 * objects themselves. Any thread.
 */
final class BufferPool extends MemoryPool {
    final ByteBufAllocator alloc;
    private final PooledMemoryOwner recyclingOwner;
    private final PooledMemoryOwner oneShotOwner;

    /**
     * Creates a pool that holds nothing.
     *
     * @param alloc the allocator that the buffers report
     * @param direct whether this is direct memory
     * @param arenaCount how many arenas; with none, nothing is pooled
     */
    BufferPool(ByteBufAllocator alloc, boolean direct, int arenaCount, HeapLimits limits) {
        super(alloc.getClass(), direct, arenaCount, limits);
        this.alloc = alloc;
        recyclingOwner = new PooledMemoryOwner(this, true, limits.zeroOnFree());
        oneShotOwner = new PooledMemoryOwner(this, false, limits.zeroOnFree());
    }

    /** Creates a pool of direct memory from another source; parameters as above. */
    BufferPool(ByteBufAllocator alloc, DirectSource source, int arenaCount, HeapLimits limits) {
        super(alloc.getClass(), source, arenaCount, limits);
        this.alloc = alloc;
        recyclingOwner = new PooledMemoryOwner(this, true, limits.zeroOnFree());
        oneShotOwner = new PooledMemoryOwner(this, false, limits.zeroOnFree());
    }

    /**
     * Creates a buffer.
     *
     * @param capacity the capacity in bytes, checked
     * @param maxCapacity the limit of its growth, checked
     */
    ContiguousByteBuf allocate(int capacity, int maxCapacity) {
        ContiguousByteBuf keeper = takeKeeper(capacity);
        if (!PooledMemoryOwner.isRecyclingOn()) {
            return handOutOnce(keeper, oneShotOwner, capacity, maxCapacity);
        }
        keeper.reuse(capacity, maxCapacity);
        return keeper;
    }

    /** Takes memory, which the caller finally passes to {@link #giveBack(ContiguousByteBuf)}. */
    ContiguousByteBuf takeKeeper(int capacity) {
        return (ContiguousByteBuf) take(capacity);
    }

    /** Frees memory that no buffer uses any more. */
    void giveBack(ContiguousByteBuf keeper) {
        giveBack(keeper, keeper.home());
    }

    /**
     * Creates a buffer that leads to the keeper of its memory and is not used again.
     *
     * @param keeper the result of {@link #takeKeeper}; given back here if no buffer can be made
     * @param owner the owner that passes it to {@link #giveBack(ContiguousByteBuf)} at last
     * @param capacity as for {@link ContiguousByteBuf#init}, as are the others
     */
    ContiguousByteBuf handOutOnce(ContiguousByteBuf keeper, MemoryOwner owner, int capacity, int maxCapacity) {
        ContiguousByteBuf buffer;
        try {
            buffer = new ContiguousByteBuf(owner);
        } catch (Throwable t) {
            giveBack(keeper);
            throw t;
        }
        buffer.init(keeper.array, keeper.memory, keeper.offset, capacity, maxCapacity, keeper);
        return buffer;
    }

    @Override
    protected ContiguousByteBuf newKeeper() {
        return new ContiguousByteBuf(recyclingOwner);
    }

    @Override
    protected RuntimeException heapLimitReached(int bytes, long heldBytes, long liveBytes) {
        return new HeapMemoryLimitException(bytes, heldBytes, liveBytes, limits().maxHeapBytes());
    }

    /** Reports where the memory of an allocator's pools is, as readable text. */
    static String report(ByteBufAllocator allocator, BufferPool... pools) {
        StringBuilder out = new StringBuilder(2048).append(allocator).append(StringUtil.NEWLINE);
        for (BufferPool pool : pools) {
            pool.report(out);
        }
        return out.toString();
    }
}
