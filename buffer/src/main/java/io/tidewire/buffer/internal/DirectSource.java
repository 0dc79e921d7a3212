/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.CleanableDirectBuffer;

/** Where a pool obtains direct memory. Any thread. */
@FunctionalInterface
public interface DirectSource {
    /**
     * Obtains memory.
     *
     * @param capacity the number of bytes
     * @param lasting whether it will be kept for long
     * @return the memory, which the pool cleans or drops at last
     * @throws io.tidewire.util.internal.DirectMemoryLimitException if there is no more
     */
    CleanableDirectBuffer allocate(int capacity, boolean lasting);
}
