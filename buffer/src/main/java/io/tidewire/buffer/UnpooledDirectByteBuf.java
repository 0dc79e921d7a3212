/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A direct buffer with memory of its own, for software that supplies the memory itself. The library makes its own
 * direct buffers by other means; see {@link ByteBufAllocator#directBuffer()}.
 */
public class UnpooledDirectByteBuf extends MemoryByteBuf {

    private final ByteBufAllocator alloc;
    /** The memory that is to be cleaned; none while this buffer does not own the memory. */
    private @Nullable CleanableDirectBuffer owned;

    /**
     * Creates a buffer over new memory.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param initialCapacity the capacity to begin with, in bytes
     * @param maxCapacity the limit of growth, in bytes
     */
    @SuppressWarnings("this-escape") // By contract a subclass may say here where the memory is.
    public UnpooledDirectByteBuf(ByteBufAllocator alloc, int initialCapacity, int maxCapacity) {
        super(checkCapacities(initialCapacity, maxCapacity));
        this.alloc = checkNotNull(alloc, "alloc");
        use(allocateDirectBuffer(initialCapacity));
    }

    /**
     * Creates a buffer over the remaining bytes of an NIO buffer, all of which are readable.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param initialBuffer a direct and writable buffer, whose memory stays its owner's
     * @param maxCapacity the limit of growth, in bytes
     */
    @SuppressWarnings("this-escape") // By contract a subclass may say here where the memory is.
    protected UnpooledDirectByteBuf(ByteBufAllocator alloc, ByteBuffer initialBuffer,
                                    int maxCapacity) {
        this(alloc, initialBuffer, maxCapacity, true);
    }

    UnpooledDirectByteBuf(ByteBufAllocator alloc, ByteBuffer initialBuffer, int maxCapacity,
                          boolean slice) {
        super(checkCapacities(checkNotNull(initialBuffer, "initialBuffer").remaining(), maxCapacity));
        this.alloc = checkNotNull(alloc, "alloc");
        if (!initialBuffer.isDirect() || initialBuffer.isReadOnly()) {
            throw new IllegalArgumentException("initialBuffer: " + initialBuffer + " (expected: direct and writable)");
        }
        setMemory(null, slice ? initialBuffer.slice() : initialBuffer, 0);
        length = initialBuffer.remaining();
        writerIndex = length;
    }

    private void use(CleanableDirectBuffer newMemory) {
        owned = newMemory;
        ByteBuffer buffer = newMemory.buffer();
        setMemory(null, buffer, 0);
        length = buffer.capacity();
    }

    /**
     * Creates direct memory. Called by the constructor, too.
     *
     * @param capacity the number of bytes
     * @return new memory, which this buffer cleans when it needs it no more
     */
    protected CleanableDirectBuffer allocateDirectBuffer(int capacity) {
        return DirectMemory.provider().allocate(capacity);
    }

    /**
     * Creates direct memory that the collector frees. Not called by this class.
     *
     * @param initialCapacity the number of bytes
     * @return new memory
     * @deprecated use and override {@link #allocateDirectBuffer(int)}
     */
    @Deprecated
    protected ByteBuffer allocateDirect(int initialCapacity) {
        return ByteBuffer.allocateDirect(initialCapacity);
    }

    /**
     * Frees memory from {@link #allocateDirect(int)}; this implementation leaves it to the collector. Not called by
     * this class.
     *
     * @param buffer the memory
     * @deprecated use {@link CleanableDirectBuffer#clean()}
     */
    @Deprecated
    protected void freeDirect(ByteBuffer buffer) {
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
        checkNewCapacity(newCapacity);
        if (newCapacity != length) {
            CleanableDirectBuffer old = owned;
            CleanableDirectBuffer grown = allocateDirectBuffer(newCapacity);
            grown.buffer().put(0, memory, 0, Math.min(length, newCapacity));
            use(grown);
            trimIndicesToCapacity(newCapacity);
            clean(old);
        }
        return this;
    }

    private static void clean(@Nullable CleanableDirectBuffer old) {
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
        CleanableDirectBuffer old = owned;
        owned = null;
        forgetMemory();
        clean(old);
    }
}
