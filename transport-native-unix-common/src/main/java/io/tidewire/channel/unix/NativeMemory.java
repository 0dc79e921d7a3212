/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;

/** Memory of the C library, or of somebody else, as a direct buffer. Any thread. */
final class NativeMemory implements CleanableDirectBuffer {

    private final long address;
    private final boolean owned;
    /** {@code null} once cleaned, so that freed memory cannot be reached from here. */
    private final AtomicReference<ByteBuffer> buffer;

    /**
     * Wraps memory. If no buffer can be made over it, memory that is owned is freed.
     *
     * @param address where it starts, not 0
     * @param capacity its length in bytes
     * @param owned whether cleaning frees it
     */
    NativeMemory(final long address, final int capacity, final boolean owned) {
        this.address = address;
        this.owned = owned;
        ByteBuffer wrapped = null;
        try {
            wrapped = NativeMemoryCalls.wrap(address, capacity);
            if (wrapped == null) {
                throw new UnsupportedOperationException("this JVM makes no direct buffers for native code");
            }
        } finally {
            if (wrapped == null && owned) {
                NativeMemoryCalls.free(address);
            }
        }
        buffer = new AtomicReference<>(wrapped);
    }

    @Override
    public ByteBuffer buffer() {
        final ByteBuffer current = buffer.get();
        if (current == null) {
            throw new IllegalStateException("this direct memory was given back");
        }
        return current;
    }

    @Override
    public void clean() {
        if (buffer.getAndSet(null) != null && owned) {
            NativeMemoryCalls.free(address);
        }
    }
}
