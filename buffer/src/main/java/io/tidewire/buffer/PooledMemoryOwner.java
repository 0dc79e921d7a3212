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
    /** Whether buffer objects may be used again; {@code io.tidewire.buffer.recycleObjects}, default true. */
    private static final boolean RECYCLE_OBJECTS =
            SystemPropertyUtil.getBoolean("io.tidewire.buffer.recycleObjects", true);
    /** What memory is overwritten with: as a length or an index of any width it is negative. */
    static final byte POISON = (byte) 0xDE;
    /** Below this a smaller capacity keeps its memory: moving would cost more than it frees. */
    private static final int MIN_SHRUNK_SLOT = 1024;

    private final MemoryPool pool;
    private final boolean recycles;

    PooledMemoryOwner(final MemoryPool pool, final boolean recycles) {
        this.pool = pool;
        this.recycles = recycles;
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
    void resize(final ContiguousByteBuf buffer, final int newCapacity) {
        final int slotSize = buffer.slotSize;
        if (newCapacity <= slotSize && (slotSize <= MIN_SHRUNK_SLOT || newCapacity > slotSize / 2)) {
            buffer.resizeInPlace(newCapacity);
            return;
        }
        final Object oldSlot = buffer.slot;
        final byte[] oldArray = buffer.array;
        final ByteBuffer oldMemory = buffer.memory;
        final int oldOffset = buffer.offset;
        pool.moveToNewMemory(buffer, newCapacity);
        if (!recycles) {
            Memory.fill(oldArray, oldMemory, oldOffset, slotSize, POISON);
        }
        if (oldSlot instanceof Slot) {
            final Slot slot = (Slot) oldSlot;
            // The object goes with the new memory from now on.
            slot.buffer = null;
            slot.heap().free(slot);
        } else {
            pool.freeHuge((HugeMemory) oldSlot);
        }
    }

    @Override
    void free(final ContiguousByteBuf buffer) {
        if (!recycles) {
            Memory.fill(buffer.array, buffer.memory, buffer.offset, buffer.slotSize, POISON);
        }
        final Object home = buffer.slot;
        if (home instanceof Slot) {
            final Slot slot = (Slot) home;
            slot.buffer = recycles ? buffer : null;
            slot.heap().free(slot);
        } else {
            // The memory may be unmapped now, and the object is not used again: nothing may lead there.
            buffer.array = null;
            buffer.memory = null;
            pool.freeHuge((HugeMemory) home);
        }
    }
}
