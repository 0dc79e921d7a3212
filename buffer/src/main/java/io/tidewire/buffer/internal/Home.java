/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import org.jspecify.annotations.Nullable;

/**
 * The place where a piece of memory belongs: a slot's {@link Span}, or the {@link HugeMemory} of one buffer. Users need
 * to know only its size.
 */
public abstract sealed class Home permits Span, HugeMemory {
    /** Below this a smaller capacity keeps its memory: moving would cost more than it frees. */
    private static final int MIN_SHRUNK_SIZE = 1024;

    Home() {
    }

    /**
     * Returns how much memory there is.
     *
     * @return the bytes of each piece that belongs here
     */
    public abstract int size();

    /**
     * Whether other pieces of memory belong here too.
     *
     * @return {@code true} for a slot, {@code false} for huge memory
     */
    public abstract boolean isShared();

    /**
     * Names the heap that the calling thread has in the pool of this memory, in the words of {@link MemoryPool#report}.
     *
     * @return the name; {@code null} if the thread has none, and for huge memory, which no heap has
     */
    public abstract @Nullable String heapOfCaller();

    /**
     * Whether a buffer with a piece of this should keep it when its capacity changes, or take another one.
     *
     * @param capacity the new capacity in bytes
     * @return {@code true} if it fits, and the piece is not far too large for it
     */
    public final boolean suits(int capacity) {
        int size = size();
        return capacity <= size && (size <= MIN_SHRUNK_SIZE || capacity > size / 2);
    }
}
