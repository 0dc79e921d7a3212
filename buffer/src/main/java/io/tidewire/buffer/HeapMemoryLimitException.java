/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * An allocation would exceed the heap memory that an allocator may hold ({@code io.tidewire.allocator.maxHeapMemory}).
 * This is not an {@link OutOfMemoryError}: the JVM has memory, and only this request fails. For direct memory, see
 * {@link io.tidewire.util.internal.DirectMemoryLimitException}.
 */
public final class HeapMemoryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HeapMemoryLimitException(int bytes, long heldBytes, long liveBytes, long limit) {
        super("allocating " + bytes + " bytes of heap memory would exceed the limit of " + limit
                + " bytes for each allocator; it is set by the system property"
                + " io.tidewire.allocator.maxHeapMemory; this allocator holds " + heldBytes + " bytes, of which "
                + liveBytes + " are live in buffers");
    }
}
