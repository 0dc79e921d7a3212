/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import java.nio.ByteBuffer;

/** Memory of the C library. All answer 0 or {@code null} when they cannot. */
final class NativeMemoryCalls {

    private NativeMemoryCalls() { }

    /** Gives the address of index 0, or 0 if the buffer is not direct. */
    static native long addressOf(ByteBuffer buffer);

    static native ByteBuffer wrap(long address, long capacity);

    /** Gives memory with undefined content. */
    static native long allocate(long capacity);

    /** Frees what {@link #allocate} gave, or other memory of {@code malloc}. */
    static native void free(long address);
}
