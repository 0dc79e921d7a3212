/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/**
 * Memory for one buffer, given back with it, while the buffer object is not used again. Heap memory is an array of its
 * own. Direct memory is a slot of the engine, in a pool that all unpooled allocators share: the system's would cost
 * microseconds and, without a permission, could not be freed at all. Keeps count of what is in use.
 */
final class UnpooledMemoryOwner extends MemoryOwner {
    /** Below this a smaller capacity keeps its slot: moving would cost more than it frees. */
    private static final int MIN_SHRUNK_SLOT = 1024;

    private final ByteBufAllocator alloc;
    private final boolean direct;
    private final boolean zeroes;
    private final LongAdder usedBytes = new LongAdder();

    UnpooledMemoryOwner(final ByteBufAllocator alloc, final boolean direct, final boolean zeroes) {
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
        static final MemoryPool INSTANCE = new MemoryPool(UnpooledByteBufAllocator.DEFAULT, true,
                PooledByteBufAllocator.defaultArenas(),
                new HeapLimits(PAGE_SIZE, CHUNK_SIZE, KEPT_BUFFERS, KEPT_BUFFERS, MAX_KEPT_BYTES, SizeClasses.QUANTUM,
                        true, Long.MAX_VALUE, false));

        private DirectPool() {
        }
    }

    long usedBytes() {
        return usedBytes.sum();
    }

    ByteBuf newBuffer(final int capacity, final int maxCapacity) {
        final ContiguousByteBuf buffer;
        if (direct) {
            final MemoryPool pool = DirectPool.INSTANCE;
            buffer = pool.handOutOnce(pool.take(capacity), this, capacity, maxCapacity);
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

    /** Only what was asked for: what is counted is what is used. */
    @Override
    int slotSize(final ContiguousByteBuf buffer) {
        return buffer.length;
    }

    @Override
    void resize(final ContiguousByteBuf buffer, final int newCapacity) {
        final int oldCapacity = buffer.length;
        if (direct) {
            resizeDirect(buffer, newCapacity);
        } else {
            FlightRecording.reallocating(buffer, newCapacity);
            final byte[] old = buffer.array;
            buffer.moveTo(new byte[newCapacity], null, 0, newCapacity, null);
            zero(old);
        }
        usedBytes.add(newCapacity - oldCapacity);
    }

    private void resizeDirect(final ContiguousByteBuf buffer, final int newCapacity) {
        final ContiguousByteBuf old = (ContiguousByteBuf) buffer.slot;
        if (fits(newCapacity, old.slotSize())) {
            buffer.resizeInPlace(newCapacity);
            return;
        }
        FlightRecording.reallocating(buffer, newCapacity);
        final ContiguousByteBuf keeper = DirectPool.INSTANCE.take(newCapacity);
        buffer.moveTo(keeper.array, keeper.memory, keeper.offset, newCapacity, keeper);
        giveBack(old);
    }

    private static boolean fits(final int capacity, final int slotSize) {
        return capacity <= slotSize && (slotSize <= MIN_SHRUNK_SLOT || capacity > slotSize / 2);
    }

    @Override
    void free(final ContiguousByteBuf buffer) {
        FlightRecording.freed(buffer);
        usedBytes.add(-buffer.length);
        if (direct) {
            giveBack((ContiguousByteBuf) buffer.slot);
        } else {
            zero(buffer.array);
        }
    }

    private void giveBack(final ContiguousByteBuf keeper) {
        if (!PooledMemoryOwner.isRecyclingOn()) {
            keeper.overwrite(PooledMemoryOwner.POISON);
        } else if (zeroes) {
            keeper.overwrite((byte) 0);
        }
        DirectPool.INSTANCE.giveBack(keeper);
    }

    private void zero(final byte[] array) {
        if (zeroes) {
            Arrays.fill(array, (byte) 0);
        }
    }
}
