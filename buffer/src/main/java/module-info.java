/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Pooled, reference-counted byte buffers on heap and direct memory.
 */
module io.tidewire.buffer {
    requires transitive io.tidewire.common;
    requires static org.jspecify;
    // Where it is missing no events are recorded.
    requires static jdk.jfr;

    exports io.tidewire.buffer;
    exports io.tidewire.buffer.search;
    exports io.tidewire.buffer.internal to
            io.tidewire.transport;
}
