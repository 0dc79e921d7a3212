/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a buffer that is larger than a chunk, or of a pool without arenas: it belongs to one buffer and is given
 * back with it.
 */
final class HugeMemory extends Home {
    /** The heap memory, if it is that. */
    final byte @Nullable [] array;
    /** Otherwise the direct memory. */
    final @Nullable ByteBuffer memory;
    /** The memory that the direct memory is part of, to be cleaned. */
    final @Nullable CleanableDirectBuffer backing;
    private final int size;

    HugeMemory(byte @Nullable [] array, @Nullable ByteBuffer memory, @Nullable CleanableDirectBuffer backing,
            int size) {
        this.array = array;
        this.memory = memory;
        this.backing = backing;
        this.size = size;
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public @Nullable String heapOfCaller() {
        return null;
    }

    @Override
    public int size() {
        return size;
    }
}
