/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory from outside, which is left to its owner, or cleaned if it came as a {@link CleanableDirectBuffer}. It cannot
 * grow.
 */
final class WrappedMemoryOwner extends MemoryOwner {
    private static final WrappedMemoryOwner INSTANCE = new WrappedMemoryOwner();

    private WrappedMemoryOwner() {
    }

    static ContiguousByteBuf wrap(byte[] array, int offset, int length) {
        ContiguousByteBuf buffer = new ContiguousByteBuf(INSTANCE);
        buffer.init(array, null, offset, length, length, null);
        buffer.writerIndex = length;
        return buffer;
    }

    /** Wraps the remaining bytes; they are read and written through a slice, so that the caller's limit may change. */
    static ContiguousByteBuf wrap(ByteBuffer memory) {
        return wrap(memory.slice(), null);
    }

    /** Wraps all bytes, through a buffer of its own too. */
    static ContiguousByteBuf wrap(CleanableDirectBuffer memory) {
        return wrap(memory.buffer().duplicate().clear(), memory);
    }

    private static ContiguousByteBuf wrap(ByteBuffer memory, @Nullable CleanableDirectBuffer cleaned) {
        int length = memory.capacity();
        ContiguousByteBuf buffer = new ContiguousByteBuf(INSTANCE);
        buffer.init(null, memory, 0, length, length, cleaned);
        buffer.writerIndex = length;
        return buffer;
    }

    @Override
    ByteBufAllocator alloc() {
        return UnpooledByteBufAllocator.DEFAULT;
    }

    @Override
    boolean recyclesObjects() {
        return false;
    }

    @Override
    int slotSize(ContiguousByteBuf buffer) {
        return buffer.maxCapacity();
    }

    @Override
    void resize(ContiguousByteBuf buffer, int newCapacity) {
        buffer.resizeInPlace(newCapacity);
    }

    @Override
    void free(ContiguousByteBuf buffer) {
        if (buffer.slot != null) {
            ((CleanableDirectBuffer) buffer.slot).clean();
        }
    }
}
