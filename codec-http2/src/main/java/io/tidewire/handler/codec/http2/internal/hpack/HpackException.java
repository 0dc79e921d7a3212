/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.hpack;

/**
 * A field block that cannot be decoded: COMPRESSION_ERROR for the connection (RFC 9113 section 4.3). It has no stack
 * trace, because the peer decides how often it is made.
 */
public final class HpackException extends Exception {
    private static final long serialVersionUID = 1;

    HpackException(String message) {
        super(message, null, false, false);
    }
}
