/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.nio.ByteBuffer;

/** Direct memory that is freed when it is unreachable: {@link #clean()} has nothing to do but to let go. */
final class CollectedMemory implements CleanableDirectBuffer {
    private ByteBuffer memory;

    CollectedMemory(int capacity) {
        memory = JvmDirectMemory.allocate(capacity);
    }

    @Override
    public ByteBuffer buffer() {
        return memory;
    }

    @Override
    @SuppressWarnings("NullAway") // The caller does not ask for memory that it has cleaned.
    public void clean() {
        memory = null;
    }
}
