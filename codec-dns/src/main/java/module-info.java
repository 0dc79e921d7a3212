/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Messages of the Domain Name System (RFC 1035).
 */
module io.tidewire.codec.dns {
    requires transitive io.tidewire.handler;
    requires static org.jspecify;

    exports io.tidewire.handler.codec.dns;
}
