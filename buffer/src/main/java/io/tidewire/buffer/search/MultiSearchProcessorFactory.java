/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/** Makes processors that search for several needles at once. Immutable, for any thread. */
public interface MultiSearchProcessorFactory extends SearchProcessorFactory {
    /**
     * Makes a processor that has seen nothing yet.
     *
     * @return the processor, for one thread at a time
     */
    @Override
    MultiSearchProcessor newSearchProcessor();
}
