/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/**
 * An allocator was asked for more heap memory than it may hold, which {@code io.tidewire.allocator.maxHeapMemory} says.
 * Not an {@link OutOfMemoryError}: the JVM is well, and the caller that asked can give up its request alone. The limit
 * of direct memory has {@link io.tidewire.util.internal.DirectMemoryLimitException}.
 */
public final class HeapMemoryLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HeapMemoryLimitException(final int bytes, final long usedBytes, final long limit) {
        super("allocating " + bytes + " bytes of heap memory would exceed the limit of " + limit
                + " bytes for each allocator (" + usedBytes + " are used); it is set by the system property"
                + " io.tidewire.allocator.maxHeapMemory");
    }
}
