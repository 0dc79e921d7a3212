/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * Creates buffers. Every buffer is new or as good as new: indices 0, reference count 1, content undefined unless
 * stated. The caller releases it. Sizes are in bytes; an initial capacity must not be negative nor above the maximum
 * capacity ({@link IllegalArgumentException}). All methods may be called from any thread.
 */
public interface ByteBufAllocator {
    /** The allocator of the library; {@code io.tidewire.allocator.type}: pooled (default), adaptive or unpooled. */
    ByteBufAllocator DEFAULT = DefaultAllocator.choose();

    /**
     * Creates a buffer of the kind that this allocator prefers, of 256 bytes to begin with.
     *
     * @return the buffer
     */
    ByteBuf buffer();

    /**
     * Creates a buffer of the kind that this allocator prefers.
     *
     * @param initialCapacity the capacity to begin with
     * @return the buffer
     */
    ByteBuf buffer(int initialCapacity);

    /**
     * Creates a buffer of the kind that this allocator prefers.
     *
     * @param initialCapacity the capacity to begin with
     * @param maxCapacity the limit of growth
     * @return the buffer
     */
    ByteBuf buffer(int initialCapacity, int maxCapacity);

    /**
     * Creates a buffer that suits reading from and writing to sockets, direct where that is cheap, of 256 bytes to
     * begin with.
     *
     * @return the buffer
     */
    ByteBuf ioBuffer();

    /**
     * Creates a buffer that suits reading from and writing to sockets, direct where that is cheap.
     *
     * @param initialCapacity the capacity to begin with
     * @return the buffer
     */
    ByteBuf ioBuffer(int initialCapacity);

    /**
     * Creates a buffer that suits reading from and writing to sockets, direct where that is cheap.
     *
     * @param initialCapacity the capacity to begin with
     * @param maxCapacity the limit of growth
     * @return the buffer
     */
    ByteBuf ioBuffer(int initialCapacity, int maxCapacity);

    /**
     * Creates a buffer over an array, of 256 bytes to begin with.
     *
     * @return the buffer
     */
    ByteBuf heapBuffer();

    /**
     * Creates a buffer over an array.
     *
     * @param initialCapacity the capacity to begin with
     * @return the buffer
     */
    ByteBuf heapBuffer(int initialCapacity);

    /**
     * Creates a buffer over an array.
     *
     * @param initialCapacity the capacity to begin with
     * @param maxCapacity the limit of growth
     * @return the buffer
     */
    ByteBuf heapBuffer(int initialCapacity, int maxCapacity);

    /**
     * Creates a buffer over direct memory, of 256 bytes to begin with.
     *
     * @return the buffer
     */
    ByteBuf directBuffer();

    /**
     * Creates a buffer over direct memory.
     *
     * @param initialCapacity the capacity to begin with
     * @return the buffer
     */
    ByteBuf directBuffer(int initialCapacity);

    /**
     * Creates a buffer over direct memory.
     *
     * @param initialCapacity the capacity to begin with
     * @param maxCapacity the limit of growth
     * @return the buffer
     */
    ByteBuf directBuffer(int initialCapacity, int maxCapacity);

    /**
     * Creates an empty composite buffer that merges its components beyond 16 of them, into the preferred kind.
     *
     * @return the buffer
     */
    CompositeByteBuf compositeBuffer();

    /**
     * Creates an empty composite buffer that merges its components into the preferred kind.
     *
     * @param maxNumComponents beyond how many components it merges them
     * @return the buffer
     */
    CompositeByteBuf compositeBuffer(int maxNumComponents);

    /**
     * Creates an empty composite buffer that merges its components beyond 16 of them, into a heap buffer.
     *
     * @return the buffer
     */
    CompositeByteBuf compositeHeapBuffer();

    /**
     * Creates an empty composite buffer that merges its components into a heap buffer.
     *
     * @param maxNumComponents beyond how many components it merges them
     * @return the buffer
     */
    CompositeByteBuf compositeHeapBuffer(int maxNumComponents);

    /**
     * Creates an empty composite buffer that merges its components beyond 16 of them, into a direct buffer.
     *
     * @return the buffer
     */
    CompositeByteBuf compositeDirectBuffer();

    /**
     * Creates an empty composite buffer that merges its components into a direct buffer.
     *
     * @param maxNumComponents beyond how many components it merges them
     * @return the buffer
     */
    CompositeByteBuf compositeDirectBuffer(int maxNumComponents);

    /**
     * Returns whether direct buffers are made from memory that is kept, so that making one is cheap.
     *
     * @return {@code true} if so
     */
    boolean isDirectBufferPooled();

    /**
     * Computes the capacity to which a buffer grows: the next power of two from 64 up to 4 MiB, above that the next
     * multiple of 4 MiB, never more than the limit.
     *
     * @param minNewCapacity the bytes that must fit
     * @param maxCapacity the limit
     * @return the new capacity, from {@code minNewCapacity} to {@code maxCapacity}
     * @throws IllegalArgumentException if {@code minNewCapacity} is negative or above the limit
     */
    int calculateNewCapacity(int minNewCapacity, int maxCapacity);
}
