/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Pooled, reference-counted byte buffers on heap and direct memory.
 */
module io.tidewire.buffer {
    requires transitive io.tidewire.common;

    exports io.tidewire.buffer;
}
