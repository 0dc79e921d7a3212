/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.nio.ByteBuffer;

/** A piece of direct memory together with the way to give it back. */
public interface CleanableDirectBuffer {

    /**
     * Returns the memory.
     *
     * @return always the same direct buffer; not to be used after {@link #clean()}
     */
    ByteBuffer buffer();

    /**
     * Frees the memory. Called once, by any thread, when the buffer is not used any more; later calls do nothing.
     * That includes NIO buffers that are views of this memory: once it is freed, they may throw, show the bytes of
     * others or, where the C library frees it, crash the process.
     */
    void clean();
}
