/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/** Looks for several needles at once, and finds which of them ends at the byte that it has seen last. */
public interface MultiSearchProcessor extends SearchProcessor {
    /**
     * Returns which needle was found.
     *
     * @return the place, from 0, that the needle has among those that the factory was made for; if several end here,
     *         that of the longest one; -1 if none does
     */
    int getFoundNeedleId();
}
