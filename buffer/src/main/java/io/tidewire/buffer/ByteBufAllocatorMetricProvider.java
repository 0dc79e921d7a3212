/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** Something that reports how much memory it holds, usually a {@link ByteBufAllocator}. */
public interface ByteBufAllocatorMetricProvider {

    /**
     * Returns the figures.
     *
     * @return a live view: its getters return the state at their call
     */
    ByteBufAllocatorMetric metric();
}
