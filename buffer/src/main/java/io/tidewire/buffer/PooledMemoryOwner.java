/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.internal.SystemPropertyUtil;

import java.nio.ByteBuffer;

/**
 * Gives the buffers of a {@link MemoryPool} their memory back to it. A pool has two: one whose buffer objects are
 * handed out again with their memory, and one whose objects are used once and whose memory is overwritten, so that use
 * after release always throws and never shows what a later owner has written.
 */
final class PooledMemoryOwner extends MemoryOwner {
    /**
     * Whether buffer objects may be used again; {@code io.tidewire.buffer.recycleObjects}, default true. Not those that
     * are guarded: the views of guards know nothing of the lives of what is behind them.
     */
    private static final boolean RECYCLE_OBJECTS =
            SystemPropertyUtil.getBoolean("io.tidewire.buffer.recycleObjects", true) && !UseGuard.ON;
    /** Whether memory is overwritten with zeros when it is released. */
    static final boolean ZERO_ON_FREE = SystemPropertyUtil.getBoolean("io.tidewire.buffer.zeroOnFree", false);
    /** What memory is overwritten with otherwise: as a length or an index of any width it is negative. */
    static final byte POISON = (byte) 0xDE;
    /** Below this a smaller capacity keeps its memory: moving would cost more than it frees. */
    private static final int MIN_SHRUNK_SLOT = 1024;

    private final MemoryPool pool;
    private final boolean recycles;
    private final boolean zeroes;

    PooledMemoryOwner(final MemoryPool pool, final boolean recycles, final boolean zeroes) {
        this.pool = pool;
        this.recycles = recycles;
        this.zeroes = zeroes;
    }

    /** Whether buffers made now should be such whose objects are used again. */
    static boolean isRecyclingOn() {
        return RECYCLE_OBJECTS && ResourceLeakDetector.getLevel() != ResourceLeakDetector.Level.PARANOID;
    }

    @Override
    ByteBufAllocator alloc() {
        return pool.alloc;
    }

    @Override
    boolean recyclesObjects() {
        return recycles;
    }

    @Override
    int slotSize(final ContiguousByteBuf buffer) {
        final Object slot = buffer.slot;
        if (slot instanceof Span) {
            return ((Span) slot).bin.slotSize;
        }
        return slot instanceof ContiguousByteBuf ? ((ContiguousByteBuf) slot).slotSize() : ((HugeMemory) slot).size();
    }

    @Override
    void resize(final ContiguousByteBuf buffer, final int newCapacity) {
        final int slotSize = slotSize(buffer);
        if (newCapacity <= slotSize && (slotSize <= MIN_SHRUNK_SLOT || newCapacity > slotSize / 2)) {
            buffer.resizeInPlace(newCapacity);
            return;
        }
        FlightRecording.reallocating(buffer, newCapacity);
        final ContiguousByteBuf keeper = pool.take(newCapacity);
        if (recycles) {
            exchange(buffer, keeper, newCapacity);
            giveBack(keeper);
        } else {
            final ContiguousByteBuf old = (ContiguousByteBuf) buffer.slot;
            buffer.moveTo(keeper.array, keeper.memory, keeper.offset, newCapacity, keeper);
            giveBack(old);
        }
    }

    /** Moves a buffer to the memory of a keeper, which in turn becomes the keeper of what the buffer had. */
    private static void exchange(final ContiguousByteBuf buffer, final ContiguousByteBuf keeper,
            final int newCapacity) {
        final byte[] array = buffer.array;
        final ByteBuffer memory = buffer.memory;
        final int offset = buffer.offset;
        final Object slot = buffer.slot;
        buffer.moveTo(keeper.array, keeper.memory, keeper.offset, newCapacity, keeper.slot);
        // It stays as dead as it is: somebody may still hold it from an earlier life.
        keeper.setMemory(array, memory, offset);
        keeper.slot = slot;
    }

    @Override
    void free(final ContiguousByteBuf buffer) {
        FlightRecording.freed(buffer);
        giveBack(recycles ? buffer : (ContiguousByteBuf) buffer.slot);
    }

    private void giveBack(final ContiguousByteBuf keeper) {
        if (!recycles) {
            keeper.overwrite(POISON);
        } else if (zeroes) {
            keeper.overwrite((byte) 0);
        }
        pool.giveBack(keeper);
    }
}
