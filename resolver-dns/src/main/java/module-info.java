/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A resolver of names that asks name servers without blocking.
 */
module io.tidewire.resolver.dns {
    requires transitive io.tidewire.codec.dns;
    requires static org.jspecify;

    exports io.tidewire.resolver.dns;
}
