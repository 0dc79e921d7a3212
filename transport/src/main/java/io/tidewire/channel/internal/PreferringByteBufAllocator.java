/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.CompositeByteBuf;

/** Returns the buffers of another allocator, and of one kind where the kind is left open. */
public abstract class PreferringByteBufAllocator implements ByteBufAllocator {

    private final boolean direct;

    /**
     * Creates an allocator.
     *
     * @param direct whether it is direct buffers that are preferred, else buffers of the heap
     */
    protected PreferringByteBufAllocator(boolean direct) {
        this.direct = direct;
    }

    /**
     * Returns the allocator that the buffers come from. Any thread.
     *
     * @return the allocator
     */
    protected abstract ByteBufAllocator source();

    @Override
    public final ByteBuf buffer() {
        return direct ? source().directBuffer() : source().heapBuffer();
    }

    @Override
    public final ByteBuf buffer(int initialCapacity) {
        return direct ? source().directBuffer(initialCapacity) : source().heapBuffer(initialCapacity);
    }

    @Override
    public final ByteBuf buffer(int initialCapacity, int maxCapacity) {
        return direct ? source().directBuffer(initialCapacity, maxCapacity)
                : source().heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public final ByteBuf ioBuffer() {
        return buffer();
    }

    @Override
    public final ByteBuf ioBuffer(int initialCapacity) {
        return buffer(initialCapacity);
    }

    @Override
    public final ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
        return buffer(initialCapacity, maxCapacity);
    }

    @Override
    public final ByteBuf heapBuffer() {
        return source().heapBuffer();
    }

    @Override
    public final ByteBuf heapBuffer(int initialCapacity) {
        return source().heapBuffer(initialCapacity);
    }

    @Override
    public final ByteBuf heapBuffer(int initialCapacity, int maxCapacity) {
        return source().heapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public final ByteBuf directBuffer() {
        return source().directBuffer();
    }

    @Override
    public final ByteBuf directBuffer(int initialCapacity) {
        return source().directBuffer(initialCapacity);
    }

    @Override
    public final ByteBuf directBuffer(int initialCapacity, int maxCapacity) {
        return source().directBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public final CompositeByteBuf compositeBuffer() {
        return direct ? source().compositeDirectBuffer() : source().compositeHeapBuffer();
    }

    @Override
    public final CompositeByteBuf compositeBuffer(int maxNumComponents) {
        return direct ? source().compositeDirectBuffer(maxNumComponents)
                : source().compositeHeapBuffer(maxNumComponents);
    }

    @Override
    public final CompositeByteBuf compositeHeapBuffer() {
        return source().compositeHeapBuffer();
    }

    @Override
    public final CompositeByteBuf compositeHeapBuffer(int maxNumComponents) {
        return source().compositeHeapBuffer(maxNumComponents);
    }

    @Override
    public final CompositeByteBuf compositeDirectBuffer() {
        return source().compositeDirectBuffer();
    }

    @Override
    public final CompositeByteBuf compositeDirectBuffer(int maxNumComponents) {
        return source().compositeDirectBuffer(maxNumComponents);
    }

    @Override
    public final boolean isDirectBufferPooled() {
        return source().isDirectBufferPooled();
    }

    @Override
    public final int calculateNewCapacity(int minNewCapacity, int maxCapacity) {
        return source().calculateNewCapacity(minNewCapacity, maxCapacity);
    }
}
