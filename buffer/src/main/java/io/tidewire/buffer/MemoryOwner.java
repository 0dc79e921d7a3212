/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * Provides the memory of a {@link ContiguousByteBuf} and takes it back. One owner serves many buffers: their
 * differences are kept in the buffer's own fields ({@code array}, {@code memory}, {@code offset}, {@code slot}), so
 * that no object is made per buffer. Methods may be called from any thread, but for one buffer never by two threads at
 * once.
 */
abstract class MemoryOwner {

    /**
     * Returns the allocator that the buffers of this owner report, and that makes their copies.
     *
     * @return the allocator
     */
    abstract ByteBufAllocator alloc();

    /**
     * Returns whether {@link #free} keeps the buffer object for a later {@link ContiguousByteBuf#reuse}. If not, the
     * object is cut off from its memory after {@code free}. The answer must not change between {@code free} of a
     * buffer and its next use.
     *
     * @return {@code true} if the object is handed out again; only the owner may touch it after {@code free} then
     */
    abstract boolean recyclesObjects();

    /**
     * Returns how far the capacity of a buffer can grow in place. May be above its maximum capacity.
     *
     * @param buffer a buffer of this owner that has its memory
     * @return the bytes that the buffer has from its index 0 on, at least its capacity
     */
    abstract int slotSize(ContiguousByteBuf buffer);

    /**
     * Changes the capacity of a buffer. The owner either calls {@link ContiguousByteBuf#resizeInPlace}, or finds other
     * memory, calls {@link ContiguousByteBuf#moveTo}, which copies the content, and then takes back the old memory (its
     * fields are to be read before the move). Growth within {@link #slotSize} is done by the buffer and never gets
     * here. If no memory can be had, throws and leaves the buffer as it was.
     *
     * @param buffer a buffer of this owner, alive
     * @param newCapacity between 0 and the buffer's maximum capacity, and not its present capacity
     */
    abstract void resize(ContiguousByteBuf buffer, int newCapacity);

    /**
     * Takes the memory back after the last release; called once in each life of a buffer. Must not throw.
     *
     * @param buffer a buffer of this owner, dead, its memory fields still set
     */
    abstract void free(ContiguousByteBuf buffer);
}
