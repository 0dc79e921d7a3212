/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The PROXY protocol, versions 1 and 2.
 */
module io.tidewire.codec.haproxy {
    requires transitive io.tidewire.handler;
    requires static org.jspecify;

    exports io.tidewire.handler.codec.haproxy;
}
