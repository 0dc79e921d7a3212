/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;

/**
 * Memory that came from outside, which is left to its owner, or cleaned if the buffer was given a
 * {@link CleanableDirectBuffer} for it. It cannot grow beyond what it was.
 */
final class WrappedMemoryOwner extends MemoryOwner {
    private static final WrappedMemoryOwner INSTANCE = new WrappedMemoryOwner();

    private WrappedMemoryOwner() {
    }

    static ContiguousByteBuf wrap(final byte[] array, final int offset, final int length) {
        final ContiguousByteBuf buffer = new ContiguousByteBuf(INSTANCE);
        buffer.init(array, null, offset, length, length, null);
        buffer.writerIndex = length;
        return buffer;
    }

    /** Wraps the remaining bytes; they are read and written through a slice, so that the caller's limit may change. */
    static ContiguousByteBuf wrap(final ByteBuffer memory) {
        return wrap(memory.slice(), null);
    }

    static ContiguousByteBuf wrap(final CleanableDirectBuffer memory) {
        return wrap(memory.buffer(), memory);
    }

    private static ContiguousByteBuf wrap(final ByteBuffer memory, final CleanableDirectBuffer cleaned) {
        final int length = memory.capacity();
        final ContiguousByteBuf buffer = new ContiguousByteBuf(INSTANCE);
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
    int slotSize(final ContiguousByteBuf buffer) {
        return buffer.maxCapacity();
    }

    @Override
    void resize(final ContiguousByteBuf buffer, final int newCapacity) {
        buffer.resizeInPlace(newCapacity);
    }

    @Override
    void free(final ContiguousByteBuf buffer) {
        if (buffer.slot != null) {
            ((CleanableDirectBuffer) buffer.slot).clean();
        }
    }
}
