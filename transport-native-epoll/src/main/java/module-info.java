/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The native transport for Linux. Exports nothing until it holds code.
 */
module io.tidewire.transport.epoll {
    requires transitive io.tidewire.transport.unix.common;
}
