/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/** Whether a server asks its clients for certificates. */
public enum ClientAuth {
    /** The server does not ask. */
    NONE,
    /**
     * The server asks, and goes on with a client that has no certificate. A certificate that a client does send must be
     * valid.
     */
    OPTIONAL,
    /** The server asks, and refuses clients that have no certificate. */
    REQUIRE
}
