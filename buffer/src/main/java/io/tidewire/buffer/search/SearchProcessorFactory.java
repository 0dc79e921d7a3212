/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

/** Creates processors that search for the needle that this factory was made for. Immutable, for any thread. */
public interface SearchProcessorFactory {
    /**
     * Creates a processor that has seen nothing yet.
     *
     * @return the processor, for one thread at a time
     */
    SearchProcessor newSearchProcessor();
}
