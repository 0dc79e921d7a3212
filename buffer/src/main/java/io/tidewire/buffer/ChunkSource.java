/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Where one pool gets chunks and huge memory from, and the count of what it has. Any thread. */
final class ChunkSource {
    private final boolean direct;
    private final AtomicLong usedBytes = new AtomicLong();

    ChunkSource(final boolean direct) {
        this.direct = direct;
    }

    boolean isDirect() {
        return direct;
    }

    /** Bytes of all memory that was obtained and not given back. */
    long usedBytes() {
        return usedBytes.get();
    }

    Chunk newChunk(final HeapLimits limits) {
        final int size = limits.chunkSize();
        final CleanableDirectBuffer backing =
                direct ? DirectMemory.provider().allocate(size + limits.alignment()) : null;
        final byte[] array = direct ? null : new byte[size];
        usedBytes.addAndGet(size);
        return new Chunk(array, direct ? align(backing, size, limits.alignment()) : null, backing, limits.pageSize(),
                size / limits.pageSize());
    }

    void freeChunk(final Chunk chunk) {
        free(chunk.backing, chunk.bytes());
    }

    /**
     * Obtains memory for one buffer.
     *
     * @throws io.tidewire.util.internal.DirectMemoryLimitException if direct memory cannot be had
     * @throws OutOfMemoryError if heap memory cannot be had
     */
    HugeMemory newHuge(final int size, final int alignment) {
        final HugeMemory huge;
        if (direct) {
            if (size > Integer.MAX_VALUE - alignment) {
                throw new IllegalArgumentException("capacity: " + size + " (expected: <= "
                        + (Integer.MAX_VALUE - alignment) + " for direct memory)");
            }
            final CleanableDirectBuffer backing = DirectMemory.provider().allocate(size + alignment);
            huge = new HugeMemory(null, align(backing, size, alignment), backing, size);
        } else {
            huge = new HugeMemory(new byte[size], null, null, size);
        }
        usedBytes.addAndGet(size);
        return huge;
    }

    private static ByteBuffer align(final CleanableDirectBuffer backing, final int size, final int alignment) {
        final ByteBuffer buffer = backing.buffer();
        final int behind = buffer.alignmentOffset(0, alignment);
        return buffer.slice(behind == 0 ? 0 : alignment - behind, size);
    }

    void freeHuge(final HugeMemory huge) {
        free(huge.backing(), huge.size());
    }

    private void free(final CleanableDirectBuffer backing, final int size) {
        usedBytes.addAndGet(-size);
        if (backing != null) {
            backing.clean();
        }
    }
}
