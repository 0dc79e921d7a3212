/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the native Unix transports share. Exports nothing until it holds code.
 */
module io.tidewire.transport.unix.common {
    requires transitive io.tidewire.transport;
}
