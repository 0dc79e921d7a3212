/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A direct buffer with memory of its own, for software that supplies the memory itself. The library makes its own
 * direct buffers by other means; see {@link ByteBufAllocator#directBuffer()}.
 */
public class UnpooledDirectByteBuf extends MemoryByteBuf {
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocateDirect(0);

    private final ByteBufAllocator alloc;
    /** What is to be cleaned; {@code null} while the memory is somebody else's. */
    private CleanableDirectBuffer owned;

    /**
     * Makes a buffer over new memory.
     *
     * @param alloc what {@link #alloc()} returns
     * @param initialCapacity the capacity to begin with, in bytes
     * @param maxCapacity the limit of growth, in bytes
     */
    public UnpooledDirectByteBuf(final ByteBufAllocator alloc, final int initialCapacity, final int maxCapacity) {
        super(checkCapacities(initialCapacity, maxCapacity));
        this.alloc = checkNotNull(alloc, "alloc");
        use(allocateDirectBuffer(initialCapacity));
    }

    /**
     * Makes a buffer over the remaining bytes of an NIO buffer, all of which are readable.
     *
     * @param alloc what {@link #alloc()} returns
     * @param initialBuffer a direct and writable buffer, whose memory stays its owner's
     * @param maxCapacity the limit of growth, in bytes
     */
    protected UnpooledDirectByteBuf(final ByteBufAllocator alloc, final ByteBuffer initialBuffer,
                                    final int maxCapacity) {
        this(alloc, initialBuffer, maxCapacity, true);
    }

    UnpooledDirectByteBuf(final ByteBufAllocator alloc, final ByteBuffer initialBuffer, final int maxCapacity,
                          final boolean slice) {
        super(checkCapacities(checkNotNull(initialBuffer, "initialBuffer").remaining(), maxCapacity));
        this.alloc = checkNotNull(alloc, "alloc");
        if (!initialBuffer.isDirect() || initialBuffer.isReadOnly()) {
            throw new IllegalArgumentException("initialBuffer: " + initialBuffer + " (expected: direct and writable)");
        }
        setMemory(null, slice ? initialBuffer.slice() : initialBuffer, 0);
        length = memory.remaining();
        writerIndex = length;
    }

    private void use(final CleanableDirectBuffer newMemory) {
        owned = newMemory;
        setMemory(null, newMemory.buffer(), 0);
        length = memory.capacity();
    }

    /**
     * Makes direct memory. Called by the constructor, too.
     *
     * @param capacity the number of bytes
     * @return new memory, which this buffer cleans when it needs it no more
     */
    protected CleanableDirectBuffer allocateDirectBuffer(final int capacity) {
        return DirectMemory.provider().allocate(capacity);
    }

    @Override
    public ByteBuf capacity(final int newCapacity) {
        checkNewCapacity(newCapacity);
        if (newCapacity != length) {
            final CleanableDirectBuffer old = owned;
            final CleanableDirectBuffer grown = allocateDirectBuffer(newCapacity);
            grown.buffer().put(0, memory, 0, Math.min(length, newCapacity));
            use(grown);
            trimIndicesToCapacity(newCapacity);
            clean(old);
        }
        return this;
    }

    private static void clean(final CleanableDirectBuffer old) {
        if (old != null) {
            old.clean();
        }
    }

    @Override
    public ByteBufAllocator alloc() {
        return alloc;
    }

    @Override
    protected void deallocate() {
        noteRelease();
        final CleanableDirectBuffer old = owned;
        owned = null;
        setMemory(null, NO_BYTES, 0);
        length = 0;
        clean(old);
    }
}
