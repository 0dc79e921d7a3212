/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The native transport for Linux, over epoll.
 */
module io.tidewire.transport.epoll {
    requires transitive io.tidewire.transport.unix.common;
    requires static org.jspecify;

    exports io.tidewire.channel.epoll;
}
