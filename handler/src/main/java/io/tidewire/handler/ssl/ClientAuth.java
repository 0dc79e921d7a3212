/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

/** Whether a server asks its clients for certificates. */
public enum ClientAuth {
    /** It does not. */
    NONE,
    /** It does, and goes on with a client that has none. A certificate that a client does send must be valid. */
    OPTIONAL,
    /** It does, and refuses clients that have none. */
    REQUIRE
}
