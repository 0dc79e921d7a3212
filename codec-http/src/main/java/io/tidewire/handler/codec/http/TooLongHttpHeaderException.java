/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.TooLongFrameException;

import java.io.Serial;

/**
 * The header or trailer section is larger, or has more fields, than the configured limit (SEC-L02, SEC-L03).
 * A server answers 431 (RFC 6585 section 5).
 */
public final class TooLongHttpHeaderException extends TooLongFrameException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception with neither message nor cause. */
    public TooLongHttpHeaderException() {
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooLongHttpHeaderException(String message) {
        super(message);
    }

    /** Creates the exception. */
    public TooLongHttpHeaderException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooLongHttpHeaderException(String message, Throwable cause) {
        super(message, cause);
    }
}
