/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/** Creates processors that search for several needles at once. Immutable, for any thread. */
public interface MultiSearchProcessorFactory extends SearchProcessorFactory {
    /**
     * Creates a processor that has seen nothing yet.
     *
     * @return the processor, for one thread at a time
     */
    @Override
    MultiSearchProcessor newSearchProcessor();
}
