/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The native transport for macOS and the BSDs. Exports nothing until it holds code.
 */
module io.tidewire.transport.kqueue {
    requires transitive io.tidewire.transport.unix.common;
}
