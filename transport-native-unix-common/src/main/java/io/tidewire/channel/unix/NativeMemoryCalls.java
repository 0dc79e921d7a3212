/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.nio.ByteBuffer;

/** Memory outside the heap. All answer 0 or {@code null} when they cannot. */
final class NativeMemoryCalls {

    private NativeMemoryCalls() { }

    /** Gives the address of index 0, or 0 if the buffer is not direct. */
    static native long addressOf(ByteBuffer buffer);

    static native ByteBuffer wrap(long address, long capacity);

    /** Gives memory with undefined content, which is to be released. */
    static native long allocate(long capacity);

    /** Gives back what {@link #allocate} gave for this very capacity; nothing at 0. */
    static native void release(long address, long capacity);

    /** Frees memory of {@code malloc}, which others allocated; nothing at 0. */
    static native void free(long address);
}
