/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Memory outside the heap as a direct buffer. Any thread. */
final class NativeMemory implements CleanableDirectBuffer {

    /** The owner of the memory, which determines how it is freed. */
    enum Owner {
        /** Owned by others: cleaning leaves it alone. */
        OTHERS,
        /** Allocated by {@link NativeMemoryCalls#allocate}. */
        ALLOCATED,
        /** Allocated by {@code malloc} and handed to us. */
        MALLOC
    }

    private final long address;
    private final int capacity;
    private final Owner owner;
    /** Holds none once cleaned, so that freed memory cannot be reached from here. */
    private final AtomicReference<@Nullable ByteBuffer> buffer;

    /**
     * Wraps memory. If no buffer can be made over it, it goes back to its owner immediately.
     *
     * @param address where it starts, not 0
     * @param capacity its length in bytes; what it was allocated with, if it was here
     */
    NativeMemory(long address, int capacity, Owner owner) {
        this.address = address;
        this.capacity = capacity;
        this.owner = owner;
        ByteBuffer wrapped = null;
        try {
            wrapped = NativeMemoryCalls.wrap(address, capacity);
            if (wrapped == null) {
                throw new UnsupportedOperationException("this JVM makes no direct buffers for native code");
            }
        } finally {
            if (wrapped == null) {
                giveBack();
            }
        }
        buffer = new AtomicReference<>(wrapped);
    }

    @Override
    public ByteBuffer buffer() {
        ByteBuffer current = buffer.get();
        if (current == null) {
            throw new IllegalStateException("this direct memory was given back");
        }
        return current;
    }

    @Override
    public void clean() {
        if (buffer.getAndSet(null) != null) {
            giveBack();
        }
    }

    private void giveBack() {
        switch (owner) {
            case ALLOCATED:
                NativeMemoryCalls.release(address, capacity);
                break;
            case MALLOC:
                NativeMemoryCalls.free(address);
                break;
            default:
                // Others free it.
        }
    }
}
