/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The native transport for macOS and the BSDs, over kqueue.
 */
module io.tidewire.transport.kqueue {
    requires transitive io.tidewire.transport.unix.common;
    requires static org.jspecify;

    exports io.tidewire.channel.kqueue;
}
