/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;

/** The same as {@link UnpooledDirectByteBuf}, under the other name that software extends. */
public class UnpooledUnsafeDirectByteBuf extends UnpooledDirectByteBuf {

    /**
     * Creates a buffer over new memory.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param initialCapacity the capacity to begin with, in bytes
     * @param maxCapacity the limit of growth, in bytes
     */
    public UnpooledUnsafeDirectByteBuf(ByteBufAllocator alloc, int initialCapacity,
                                       int maxCapacity) {
        super(alloc, initialCapacity, maxCapacity);
    }

    /**
     * Creates a buffer over the remaining bytes of an NIO buffer, all of which are readable.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param initialBuffer a direct and writable buffer, whose memory stays its owner's
     * @param maxCapacity the limit of growth, in bytes
     */
    protected UnpooledUnsafeDirectByteBuf(ByteBufAllocator alloc, ByteBuffer initialBuffer,
                                          int maxCapacity) {
        super(alloc, initialBuffer, maxCapacity);
    }

    /**
     * Creates a buffer over an NIO buffer, all of which is readable.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     * @param slice whether to use a slice of its remaining bytes; else the position must be 0, and the buffer must be
     *     left alone
     * @param initialBuffer a direct and writable buffer, whose memory stays its owner's
     * @param maxCapacity the limit of growth, in bytes
     */
    protected UnpooledUnsafeDirectByteBuf(ByteBufAllocator alloc, boolean slice,
                                          ByteBuffer initialBuffer, int maxCapacity) {
        super(alloc, initialBuffer, maxCapacity, slice);
    }
}
