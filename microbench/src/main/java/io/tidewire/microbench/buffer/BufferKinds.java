/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/** Creates the buffers that benchmarks of several kinds of buffer name in their parameters. */
final class BufferKinds {
    private static final PooledByteBufAllocator ALLOCATOR = PooledByteBufAllocator.DEFAULT;

    private BufferKinds() {
    }

    /**
     * Creates a buffer of zeros.
     *
     * @param kind heap, direct, slice (of a direct buffer) or composite (of two direct buffers)
     * @param size its capacity in bytes
     * @return the buffer, with both indices at 0, whose release releases everything
     */
    static ByteBuf make(String kind, int size) {
        checkPositive(size, "size");
        ByteBuf buf = switch (kind) {
            case "heap" -> ALLOCATOR.heapBuffer(size, size);
            case "direct" -> ALLOCATOR.directBuffer(size, size);
            case "slice" -> ALLOCATOR.directBuffer(2 * size).writeZero(2 * size).slice(size / 2, size);
            case "composite" -> composite("direct", size, (size + 1) / 2);
            default -> throw new IllegalArgumentException("kind: " + kind);
        };
        return buf.setZero(0, size).setIndex(0, 0);
    }

    /**
     * Creates a composite of zeros.
     *
     * @param memory the memory of the components: heap, direct or mixed (by turns)
     * @param size its capacity in bytes
     * @param chunkSize the size of its components in bytes, but for the last one
     * @return the composite, all readable, whose release releases everything
     */
    static CompositeByteBuf composite(String memory, int size, int chunkSize) {
        checkPositive(size, "size");
        checkPositive(chunkSize, "chunkSize");
        CompositeByteBuf composite = Unpooled.compositeBuffer(Integer.MAX_VALUE);
        boolean direct = !memory.equals("heap");
        for (int at = 0; at < size; at += chunkSize) {
            int length = Math.min(chunkSize, size - at);
            ByteBuf chunk = direct ? Unpooled.directBuffer(length, length) : Unpooled.buffer(length, length);
            composite.addComponent(true, chunk.writeZero(length));
            direct ^= switch (memory) {
                case "heap", "direct" -> false;
                case "mixed" -> true;
                default -> throw new IllegalArgumentException("memory: " + memory);
            };
        }
        return composite;
    }
}
