/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

/**
 * The settings of one allocator's engine. Retained memory follows from them: see {@link Arena} and {@link SlotHeap}.
 *
 * @param pageSize bytes of a page, a power of two of at least 4096; spans are whole pages
 * @param chunkSize bytes of the largest chunk, a power of two and a multiple of {@code pageSize}; larger buffers are
 *        huge
 * @param smallCacheSize the most free slots of one small size class that a heap caches
 * @param normalCacheSize the same for a normal size class
 * @param maxRetainedBytes bytes in such slots of one heap, over all its classes
 * @param alignment where direct buffers start, a power of two of at least {@link SizeClasses#QUANTUM}
 * @param threadHeaps whether threads that are not event loop threads get a heap of their own
 * @param maxHeapBytes bytes of heap memory that the allocator may hold
 * @param zeroOnFree whether memory is overwritten with zeros when its buffer is released
 */
public record HeapLimits(int pageSize, int chunkSize, int smallCacheSize, int normalCacheSize, int maxRetainedBytes,
        int alignment, boolean threadHeaps, long maxHeapBytes, boolean zeroOnFree) {
    static final int MIN_PAGE_SIZE = 4096;
    static final int MAX_ORDER = 14;
    private static final int MAX_CHUNK_SIZE = 1 << 30;
    /** The first chunks are a small part of the full size, but not smaller than this. */
    private static final int MIN_FIRST_CHUNK = 256 * 1024;
    private static final int FIRST_CHUNK_PART = 16;

    /** Checks the sizes. */
    public HeapLimits {
        checkPowerOfTwo(pageSize, MIN_PAGE_SIZE, "pageSize");
        checkPowerOfTwo(chunkSize, pageSize, "chunkSize");
        checkPowerOfTwo(alignment, SizeClasses.QUANTUM, "alignment");
        if (alignment > pageSize) {
            throw new IllegalArgumentException("alignment: " + alignment + " (expected: <= pageSize " + pageSize + ')');
        }
    }

    /** The size of an arena's first chunks. */
    int firstChunkSize() {
        return Math.min(chunkSize, Math.max(chunkSize / FIRST_CHUNK_PART, MIN_FIRST_CHUNK));
    }

    /**
     * Returns the chunk size of {@code 2^maxOrder} pages.
     *
     * @param pageSize bytes of a page
     * @param maxOrder how often that is doubled
     * @return the size in bytes
     * @throws IllegalArgumentException if one of them or the result is out of range
     */
    public static int chunkSize(int pageSize, int maxOrder) {
        checkPowerOfTwo(pageSize, MIN_PAGE_SIZE, "pageSize");
        if (maxOrder < 0 || maxOrder > MAX_ORDER) {
            throw new IllegalArgumentException("maxOrder: " + maxOrder + " (expected: 0-" + MAX_ORDER + ')');
        }
        long chunkSize = (long) pageSize << maxOrder;
        if (chunkSize > MAX_CHUNK_SIZE) {
            throw new IllegalArgumentException("pageSize << maxOrder: " + chunkSize + " (expected: <= " + MAX_CHUNK_SIZE
                    + ')');
        }
        return (int) chunkSize;
    }

    private static void checkPowerOfTwo(int value, int min, String name) {
        if (value < min || Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(name + ": " + value + " (expected: a power of two >= " + min + ')');
        }
    }
}
