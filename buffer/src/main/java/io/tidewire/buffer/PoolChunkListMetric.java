/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

/** The chunks of an arena whose usage lies in one range. Iterates over a snapshot; any thread may ask. */
public interface PoolChunkListMetric extends Iterable<PoolChunkMetric> {
    /**
     * Returns the lower end of the range.
     *
     * @return the least usage of a chunk in this list, in percent
     */
    int minUsage();

    /**
     * Returns the upper end of the range.
     *
     * @return the greatest usage of a chunk in this list, in percent
     */
    int maxUsage();
}
