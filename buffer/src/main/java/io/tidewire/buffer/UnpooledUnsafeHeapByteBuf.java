/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** The same as {@link UnpooledHeapByteBuf}, under the other name that software extends. */
public class UnpooledUnsafeHeapByteBuf extends UnpooledHeapByteBuf {

    /**
     * Creates a buffer over a new array.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param initialCapacity the capacity to begin with, in bytes
     * @param maxCapacity the limit of growth, in bytes
     */
    public UnpooledUnsafeHeapByteBuf(ByteBufAllocator alloc, int initialCapacity, int maxCapacity) {
        super(alloc, initialCapacity, maxCapacity);
    }
}
