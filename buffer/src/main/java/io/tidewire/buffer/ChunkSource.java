/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.PlatformDependent;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Where one pool gets chunks and huge memory from, and the count of what it has. Any thread. */
final class ChunkSource {
    private final boolean direct;
    /** The class of the allocator that memory is for, as events name it. */
    private final Class<?> allocator;
    private final DirectSource directMemory;
    private final AtomicLong usedBytes = new AtomicLong();

    /** Where direct memory is obtained; what it gives is dropped into {@link DroppedMemory}. */
    interface DirectSource {
        CleanableDirectBuffer allocate(int capacity, boolean lasting);
    }

    ChunkSource(final boolean direct, final Class<?> allocator) {
        this(direct, allocator, DroppedMemory::takeOrAllocate);
    }

    ChunkSource(final boolean direct, final Class<?> allocator, final DirectSource directMemory) {
        this.direct = direct;
        this.allocator = allocator;
        this.directMemory = directMemory;
    }

    boolean isDirect() {
        return direct;
    }

    /** Bytes of all memory that was obtained and not given back. */
    long usedBytes() {
        return usedBytes.get();
    }

    /**
     * Obtains a chunk.
     *
     * @param size its size in bytes, a multiple of the page size
     * @param limits the settings of the pool
     * @param steady whether it is one that will be kept and used for long
     * @throws io.tidewire.util.internal.DirectMemoryLimitException if direct memory cannot be had
     * @throws HeapMemoryLimitException if so much heap memory is not allowed
     * @throws OutOfMemoryError if the JVM has no more heap memory
     */
    Chunk newChunk(final int size, final HeapLimits limits, final boolean steady) {
        final AllocateChunkEvent event = FlightRecording.chunkWanted();
        count(size, limits);
        CleanableDirectBuffer backing = null;
        Chunk chunk = null;
        try {
            if (direct) {
                backing = directMemory.allocate(size + limits.alignment(), steady);
                chunk = new Chunk(null, align(backing, size, limits.alignment()), backing, limits.pageSize());
            } else {
                chunk = new Chunk(newArray(size, limits), null, null, limits.pageSize());
            }
            FlightRecording.chunkAllocated(event, allocator, chunk.memory, size, true);
            return chunk;
        } finally {
            if (chunk == null) {
                free(backing, size);
            }
        }
    }

    void freeChunk(final Chunk chunk) {
        FlightRecording.chunkFreed(allocator, chunk.memory, chunk.bytes(), true);
        free(chunk.backing, chunk.bytes());
    }

    /**
     * Obtains memory for one buffer.
     *
     * @param size its size in bytes
     * @param limits the settings of the pool
     * @throws io.tidewire.util.internal.DirectMemoryLimitException if direct memory cannot be had
     * @throws HeapMemoryLimitException if so much heap memory is not allowed
     * @throws OutOfMemoryError if the JVM has no more heap memory
     */
    HugeMemory newHuge(final int size, final HeapLimits limits) {
        final int alignment = limits.alignment();
        if (direct && size > Integer.MAX_VALUE - alignment) {
            throw new IllegalArgumentException("capacity: " + size + " (expected: <= "
                    + (Integer.MAX_VALUE - alignment) + " for direct memory)");
        }
        final AllocateChunkEvent event = FlightRecording.chunkWanted();
        count(size, limits);
        CleanableDirectBuffer backing = null;
        HugeMemory huge = null;
        try {
            if (direct) {
                backing = directMemory.allocate(size + alignment, false);
                huge = new HugeMemory(null, align(backing, size, alignment), backing, size);
            } else {
                huge = new HugeMemory(newArray(size, limits), null, null, size);
            }
            FlightRecording.chunkAllocated(event, allocator, huge.memory(), size, false);
            return huge;
        } finally {
            if (huge == null) {
                free(backing, size);
            }
        }
    }

    /** Counts before it is obtained, so that the limit holds at every moment. */
    private void count(final int size, final HeapLimits limits) {
        final long now = usedBytes.addAndGet(size);
        if (!direct && now > limits.maxHeapBytes()) {
            usedBytes.addAndGet(-size);
            throw new HeapMemoryLimitException(size, now - size, limits.maxHeapBytes());
        }
    }

    private static byte[] newArray(final int size, final HeapLimits limits) {
        // What the JVM's heap held there before must not be seen either, where released memory is to be zero.
        return limits.zeroOnFree() ? new byte[size] : PlatformDependent.allocateUninitializedArray(size);
    }

    private static ByteBuffer align(final CleanableDirectBuffer backing, final int size, final int alignment) {
        final ByteBuffer buffer = backing.buffer();
        final int behind = buffer.alignmentOffset(0, alignment);
        return buffer.slice(behind == 0 ? 0 : alignment - behind, size);
    }

    void freeHuge(final HugeMemory huge) {
        FlightRecording.chunkFreed(allocator, huge.memory(), huge.size(), false);
        free(huge.backing(), huge.size());
    }

    private void free(final CleanableDirectBuffer backing, final int size) {
        if (backing != null) {
            DroppedMemory.drop(backing);
        }
        usedBytes.addAndGet(-size);
    }
}
