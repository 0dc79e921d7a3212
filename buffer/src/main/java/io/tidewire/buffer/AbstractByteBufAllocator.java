/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.StringUtil;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The part of an allocator that does not depend on where memory comes from: subclasses make a heap or direct buffer.
 */
public abstract class AbstractByteBufAllocator implements ByteBufAllocator {
    static final int DEFAULT_INITIAL_CAPACITY = 256;
    static final int DEFAULT_MAX_CAPACITY = Integer.MAX_VALUE;
    static final int DEFAULT_MAX_COMPONENTS = 16;
    /** Up to here capacities double; above they grow by this much, so that less is wasted. */
    private static final int STEP = 4 * 1024 * 1024;
    private static final int MIN_GROWN_CAPACITY = 64;

    private final boolean directByDefault;
    private final ByteBuf emptyBuf;

    /** Creates an allocator that prefers heap buffers. */
    protected AbstractByteBufAllocator() {
        this(false);
    }

    /**
     * Creates an allocator.
     *
     * @param preferDirect whether {@link #buffer()} makes direct buffers
     */
    @SuppressWarnings("this-escape") // The empty buffer keeps the allocator, and asks it nothing.
    protected AbstractByteBufAllocator(boolean preferDirect) {
        directByDefault = preferDirect;
        emptyBuf = new EmptyByteBuf(this);
    }

    /**
     * Watches a buffer for leaks, if it is picked as a sample.
     *
     * @param buf the buffer; its reference passes to the result
     * @return the buffer, or a wrapper of it
     */
    protected static ByteBuf toLeakAwareBuffer(ByteBuf buf) {
        return BufferLeaks.watch(buf);
    }

    /**
     * Watches a composite buffer for leaks, if it is picked as a sample.
     *
     * @param buf the buffer; its reference passes to the result
     * @return the buffer, or a wrapper of it
     */
    protected static CompositeByteBuf toLeakAwareBuffer(CompositeByteBuf buf) {
        return BufferLeaks.watch(buf);
    }

    /**
     * Creates a heap buffer.
     *
     * @param initialCapacity the capacity, checked
     * @param maxCapacity the limit of growth, checked and above 0
     * @return the buffer
     */
    protected abstract ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity);

    /**
     * Creates a direct buffer.
     *
     * @param initialCapacity the capacity, checked
     * @param maxCapacity the limit of growth, checked and above 0
     * @return the buffer
     */
    protected abstract ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity);

    @Override
    public ByteBuf buffer() {
        return directByDefault ? directBuffer() : heapBuffer();
    }

    @Override
    public ByteBuf buffer(int initialCapacity) {
        return directByDefault ? directBuffer(initialCapacity) : heapBuffer(initialCapacity);
    }

    @Override
    public ByteBuf buffer(int initialCapacity, int maxCapacity) {
        return directByDefault ? directBuffer(initialCapacity, maxCapacity) : heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public ByteBuf ioBuffer() {
        return ioBuffer(DEFAULT_INITIAL_CAPACITY);
    }

    @Override
    public ByteBuf ioBuffer(int initialCapacity) {
        return ioBuffer(initialCapacity, DEFAULT_MAX_CAPACITY);
    }

    @Override
    public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
        return isDirectBufferPooled() ? directBuffer(initialCapacity, maxCapacity)
                : heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public ByteBuf heapBuffer() {
        return heapBuffer(DEFAULT_INITIAL_CAPACITY, DEFAULT_MAX_CAPACITY);
    }

    @Override
    public ByteBuf heapBuffer(int initialCapacity) {
        return heapBuffer(initialCapacity, DEFAULT_MAX_CAPACITY);
    }

    @Override
    public ByteBuf heapBuffer(int initialCapacity, int maxCapacity) {
        if (initialCapacity == 0 && maxCapacity == 0) {
            return emptyBuf;
        }
        MemoryByteBuf.checkCapacities(initialCapacity, maxCapacity);
        return GuardedByteBuf.guard(newHeapBuffer(initialCapacity, maxCapacity));
    }

    @Override
    public ByteBuf directBuffer() {
        return directBuffer(DEFAULT_INITIAL_CAPACITY, DEFAULT_MAX_CAPACITY);
    }

    @Override
    public ByteBuf directBuffer(int initialCapacity) {
        return directBuffer(initialCapacity, DEFAULT_MAX_CAPACITY);
    }

    @Override
    public ByteBuf directBuffer(int initialCapacity, int maxCapacity) {
        if (initialCapacity == 0 && maxCapacity == 0) {
            return emptyBuf;
        }
        MemoryByteBuf.checkCapacities(initialCapacity, maxCapacity);
        return GuardedByteBuf.guard(newDirectBuffer(initialCapacity, maxCapacity));
    }

    @Override
    public CompositeByteBuf compositeBuffer() {
        return compositeBuffer(DEFAULT_MAX_COMPONENTS);
    }

    @Override
    public CompositeByteBuf compositeBuffer(int maxNumComponents) {
        return directByDefault ? compositeDirectBuffer(maxNumComponents) : compositeHeapBuffer(maxNumComponents);
    }

    @Override
    public CompositeByteBuf compositeHeapBuffer() {
        return compositeHeapBuffer(DEFAULT_MAX_COMPONENTS);
    }

    @Override
    public CompositeByteBuf compositeHeapBuffer(int maxNumComponents) {
        return toLeakAwareBuffer(new CompositeByteBuf(this, false, maxNumComponents));
    }

    @Override
    public CompositeByteBuf compositeDirectBuffer() {
        return compositeDirectBuffer(DEFAULT_MAX_COMPONENTS);
    }

    @Override
    public CompositeByteBuf compositeDirectBuffer(int maxNumComponents) {
        return toLeakAwareBuffer(new CompositeByteBuf(this, true, maxNumComponents));
    }

    @Override
    public int calculateNewCapacity(int minNewCapacity, int maxCapacity) {
        checkPositiveOrZero(minNewCapacity, "minNewCapacity");
        if (minNewCapacity > maxCapacity) {
            throw new IllegalArgumentException("minNewCapacity: " + minNewCapacity
                    + " (expected: not greater than maxCapacity(" + maxCapacity + "))");
        }
        if (minNewCapacity == STEP) {
            return STEP;
        }
        if (minNewCapacity > STEP) {
            int rounded = minNewCapacity / STEP * STEP;
            return rounded > maxCapacity - STEP ? maxCapacity : rounded + STEP;
        }
        int least = Math.max(minNewCapacity, MIN_GROWN_CAPACITY);
        return Math.min(Integer.highestOneBit(least - 1) << 1, maxCapacity);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "(directByDefault: " + directByDefault + ')';
    }
}
