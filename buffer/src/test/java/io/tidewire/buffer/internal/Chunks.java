/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

/** For tests outside this package that ask which buffers share a chunk. */
public final class Chunks {
    private Chunks() {
    }

    /**
     * Returns the chunk of a piece of memory.
     *
     * @param home where a piece that is no huge one belongs
     * @return the same object for all pieces of a chunk
     */
    public static Object of(Home home) {
        return ((Span) home).chunk;
    }
}
