/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.Home;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.internal.SystemPropertyUtil;

import java.nio.ByteBuffer;

/**
 * Moves the memory of buffers back to their {@link BufferPool}. A pool has two: one whose buffer objects are handed out
 * again with their memory, and one whose objects are used once and whose memory is overwritten, so that use after
 * release always throws and never shows what a later owner has written.
 */
final class PooledMemoryOwner extends MemoryOwner {
    /**
     * Whether buffer objects may be used again; {@code io.tidewire.buffer.recycleObjects}, default true. Guarded
     * buffers are not: the views of guards do not notice when the guarded object begins a new life.
     */
    private static final boolean RECYCLE_OBJECTS =
            SystemPropertyUtil.getBoolean("io.tidewire.buffer.recycleObjects", true) && !UseGuard.ON;
    /** Whether memory is overwritten with zeros when it is released. */
    static final boolean ZERO_ON_FREE = SystemPropertyUtil.getBoolean("io.tidewire.buffer.zeroOnFree", false);
    /** The byte that memory is overwritten with otherwise: as a length or an index of any width it is negative. */
    static final byte POISON = (byte) 0xDE;
    private final BufferPool pool;
    private final boolean recycles;
    private final boolean zeroes;

    PooledMemoryOwner(BufferPool pool, boolean recycles, boolean zeroes) {
        this.pool = pool;
        this.recycles = recycles;
        this.zeroes = zeroes;
    }

    /** Whether the objects of new buffers should be reused. */
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
    int slotSize(ContiguousByteBuf buffer) {
        return home(buffer).size();
    }

    @SuppressWarnings("NullAway") // A buffer that has memory has a slot.
    private static Home home(ContiguousByteBuf buffer) {
        Object slot = buffer.slot;
        return slot instanceof Home ? (Home) slot : ((ContiguousByteBuf) slot).home();
    }

    @Override
    @SuppressWarnings("NullAway") // A buffer that has memory has a slot.
    void resize(ContiguousByteBuf buffer, int newCapacity) {
        if (home(buffer).suits(newCapacity)) {
            buffer.resizeInPlace(newCapacity);
            return;
        }
        FlightRecording.reallocating(buffer, newCapacity);
        ContiguousByteBuf keeper = pool.takeKeeper(newCapacity);
        if (recycles) {
            exchange(buffer, keeper, newCapacity);
            giveBack(keeper);
        } else {
            ContiguousByteBuf old = (ContiguousByteBuf) buffer.slot;
            buffer.moveTo(keeper.array, keeper.memory, keeper.offset, newCapacity, keeper);
            giveBack(old);
        }
    }

    /** Moves a buffer to the memory of a keeper, which in turn becomes the keeper of what the buffer had. */
    private static void exchange(ContiguousByteBuf buffer, ContiguousByteBuf keeper,
            int newCapacity) {
        byte[] array = buffer.array;
        ByteBuffer memory = buffer.memory;
        int offset = buffer.offset;
        Object slot = buffer.slot;
        buffer.moveTo(keeper.array, keeper.memory, keeper.offset, newCapacity, keeper.slot);
        // The keeper stays dead: there may still be references from an earlier life.
        keeper.setMemory(array, memory, offset);
        keeper.slot = slot;
    }

    @Override
    @SuppressWarnings("NullAway") // A buffer that has memory has a slot.
    void free(ContiguousByteBuf buffer) {
        FlightRecording.freed(buffer);
        giveBack(recycles ? buffer : (ContiguousByteBuf) buffer.slot);
    }

    private void giveBack(ContiguousByteBuf keeper) {
        if (!recycles) {
            keeper.overwrite(POISON);
        } else if (zeroes) {
            keeper.overwrite((byte) 0);
        }
        pool.giveBack(keeper);
    }
}
