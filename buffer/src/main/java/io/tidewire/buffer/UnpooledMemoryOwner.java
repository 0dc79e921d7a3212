/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.HeapLimits;
import io.tidewire.buffer.internal.SizeClasses;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Memory for one buffer, given back with it, while the buffer object is not used again. Heap memory is an array of its
 * own. Direct memory is a slot of the engine, in a pool that all unpooled allocators share: the system's would cost
 * microseconds and, without a permission, could not be freed at all. Keeps count of what is in use.
 */
final class UnpooledMemoryOwner extends MemoryOwner {
    private final ByteBufAllocator alloc;
    private final boolean direct;
    private final boolean zeroes;
    private final LongAdder usedBytes = new LongAdder();

    UnpooledMemoryOwner(ByteBufAllocator alloc, boolean direct, boolean zeroes) {
        this.alloc = alloc;
        this.direct = direct;
        this.zeroes = zeroes;
    }

    /** The memory of all unpooled direct buffers, made when the first one is. */
    static final class DirectPool {
        private static final int PAGE_SIZE = 8192;
        private static final int CHUNK_SIZE = 1024 * 1024;
        private static final int KEPT_BUFFERS = 64;
        private static final int MAX_KEPT_BYTES = 256 * 1024;
        static final BufferPool INSTANCE = new BufferPool(UnpooledByteBufAllocator.DEFAULT, true,
                PooledByteBufAllocator.defaultArenas(),
                new HeapLimits(PAGE_SIZE, CHUNK_SIZE, KEPT_BUFFERS, KEPT_BUFFERS, MAX_KEPT_BYTES, SizeClasses.QUANTUM,
                        true, Long.MAX_VALUE, false));

        private DirectPool() {
        }
    }

    long usedBytes() {
        return usedBytes.sum();
    }

    ByteBuf newBuffer(int capacity, int maxCapacity) {
        ContiguousByteBuf buffer;
        if (direct) {
            BufferPool pool = DirectPool.INSTANCE;
            buffer = pool.handOutOnce(pool.takeKeeper(capacity), this, capacity, maxCapacity);
        } else {
            buffer = new ContiguousByteBuf(this);
            buffer.init(new byte[capacity], null, 0, capacity, maxCapacity, null);
        }
        usedBytes.add(capacity);
        return FlightRecording.allocated(buffer);
    }

    @Override
    ByteBufAllocator alloc() {
        return alloc;
    }

    @Override
    boolean recyclesObjects() {
        return false;
    }

    /** Only the requested size: the count is of bytes in use. */
    @Override
    int slotSize(ContiguousByteBuf buffer) {
        return buffer.length;
    }

    @Override
    void resize(ContiguousByteBuf buffer, int newCapacity) {
        int oldCapacity = buffer.length;
        if (direct) {
            resizeDirect(buffer, newCapacity);
        } else {
            FlightRecording.reallocating(buffer, newCapacity);
            byte[] old = buffer.array;
            buffer.moveTo(new byte[newCapacity], null, 0, newCapacity, null);
            zero(old);
        }
        usedBytes.add(newCapacity - oldCapacity);
    }

    @SuppressWarnings("NullAway") // A direct buffer has its keeper in the slot.
    private void resizeDirect(ContiguousByteBuf buffer, int newCapacity) {
        ContiguousByteBuf old = (ContiguousByteBuf) buffer.slot;
        if (old.home().suits(newCapacity)) {
            buffer.resizeInPlace(newCapacity);
            return;
        }
        FlightRecording.reallocating(buffer, newCapacity);
        ContiguousByteBuf keeper = DirectPool.INSTANCE.takeKeeper(newCapacity);
        buffer.moveTo(keeper.array, keeper.memory, keeper.offset, newCapacity, keeper);
        giveBack(old);
    }

    @Override
    @SuppressWarnings("NullAway") // A direct buffer has its keeper in the slot.
    void free(ContiguousByteBuf buffer) {
        FlightRecording.freed(buffer);
        usedBytes.add(-buffer.length);
        if (direct) {
            giveBack((ContiguousByteBuf) buffer.slot);
        } else {
            zero(buffer.array);
        }
    }

    private void giveBack(ContiguousByteBuf keeper) {
        if (!PooledMemoryOwner.isRecyclingOn()) {
            keeper.overwrite(PooledMemoryOwner.POISON);
        } else if (zeroes) {
            keeper.overwrite((byte) 0);
        }
        DirectPool.INSTANCE.giveBack(keeper);
    }

    @SuppressWarnings("NullAway") // Only called for heap buffers, which have an array.
    private void zero(byte @Nullable [] array) {
        if (zeroes) {
            Arrays.fill(array, (byte) 0);
        }
    }
}
