/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;


import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A heap buffer with an array of its own, for software that supplies the arrays itself. The library makes its own heap
 * buffers by other means; see {@link ByteBufAllocator#heapBuffer()}.
 */
public class UnpooledHeapByteBuf extends MemoryByteBuf {
    private final ByteBufAllocator alloc;

    /**
     * Creates a buffer over a new array.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param initialCapacity the capacity to begin with, in bytes
     * @param maxCapacity the limit of growth, in bytes
     */
    @SuppressWarnings("this-escape") // By contract a subclass may say here where the memory is.
    public UnpooledHeapByteBuf(ByteBufAllocator alloc, int initialCapacity, int maxCapacity) {
        super(checkCapacities(initialCapacity, maxCapacity));
        this.alloc = checkNotNull(alloc, "alloc");
        use(allocateArray(initialCapacity));
    }

    /**
     * Creates a buffer over an array, all of which is readable.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param initialArray the array; passes to the buffer
     * @param maxCapacity the limit of growth, in bytes
     */
    @SuppressWarnings("this-escape") // By contract a subclass may say here where the memory is.
    protected UnpooledHeapByteBuf(ByteBufAllocator alloc, byte[] initialArray, int maxCapacity) {
        super(checkCapacities(checkNotNull(initialArray, "initialArray").length, maxCapacity));
        this.alloc = checkNotNull(alloc, "alloc");
        use(initialArray);
        writerIndex = initialArray.length;
    }

    private void use(byte[] newArray) {
        setMemory(newArray, null, 0);
        length = newArray.length;
    }

    /**
     * Creates an array. Called by the constructor, too.
     *
     * @param initialCapacity its length
     * @return a new array
     */
    protected byte[] allocateArray(int initialCapacity) {
        return new byte[initialCapacity];
    }

    /**
     * Frees an array that is no longer used; this implementation leaves it to the collector.
     *
     * @param array the array of {@link #allocateArray} or the constructor
     */
    protected void freeArray(byte[] array) {
    }

    @Override
    @SuppressWarnings("NullAway") // There is an array, set by the constructor.
    public ByteBuf capacity(int newCapacity) {
        checkNewCapacity(newCapacity);
        if (newCapacity != length) {
            byte[] old = array;
            byte[] grown = allocateArray(newCapacity);
            System.arraycopy(old, 0, grown, 0, Math.min(old.length, newCapacity));
            use(grown);
            trimIndicesToCapacity(newCapacity);
            freeArray(old);
        }
        return this;
    }

    @Override
    public ByteBufAllocator alloc() {
        return alloc;
    }

    @Override
    @SuppressWarnings("NullAway") // There is an array, set by the constructor.
    protected void deallocate() {
        noteRelease();
        byte[] old = array;
        forgetMemory();
        freeArray(old);
    }
}
