/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.search;

import io.tidewire.util.ByteProcessor;

/**
 * Looks at bytes one by one, and answers {@code false} to the last byte of each needle that it finds. One that overlaps
 * another is found as well. For one thread at a time.
 */
public interface SearchProcessor extends ByteProcessor {
    /** Forgets the bytes seen so far, as if this processor were new. */
    void reset();
}
