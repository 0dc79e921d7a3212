/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The common part of the native Unix transports: file descriptors, sockets, unix domain addresses.
 */
module io.tidewire.transport.unix.common {
    requires transitive io.tidewire.transport;
    requires static org.jspecify;

    exports io.tidewire.channel.unix;
    exports io.tidewire.channel.unix.internal to
            io.tidewire.transport.epoll,
            io.tidewire.transport.kqueue;
}
