/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Clients of HTTP and SOCKS proxies.
 */
module io.tidewire.handler.proxy {
    requires transitive io.tidewire.codec.http;
    requires static org.jspecify;

    exports io.tidewire.handler.proxy;
}
