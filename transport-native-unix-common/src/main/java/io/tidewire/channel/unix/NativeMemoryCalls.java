/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Memory outside the heap. All return 0 or {@code null} when they fail. */
final class NativeMemoryCalls {

    private NativeMemoryCalls() { }

    /** Returns the address of index 0, or 0 if the buffer is not direct. */
    static native long addressOf(ByteBuffer buffer);

    static native @Nullable ByteBuffer wrap(long address, long capacity);

    /** Allocates memory with undefined content. The caller releases it. */
    static native long allocate(long capacity);

    /** Releases what {@link #allocate} returned for this capacity; does nothing at address 0. */
    static native void release(long address, long capacity);

    /** Frees memory that others allocated by {@code malloc}; does nothing at address 0. */
    static native void free(long address);
}
