/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.TooLongFrameException;

import java.io.Serial;

/**
 * The start line is longer than the configured limit (SEC-L01). A server answers 414 (RFC 9112 section 3).
 */
public final class TooLongHttpLineException extends TooLongFrameException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception with neither message nor cause. */
    public TooLongHttpLineException() {
    }

    /**
     * Creates the exception.
     *
     * @param message what was expected and what came, never payload
     */
    public TooLongHttpLineException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param cause what led to it
     */
    public TooLongHttpLineException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates the exception.
     *
     * @param message what was expected and what came, never payload
     * @param cause what led to it
     */
    public TooLongHttpLineException(String message, Throwable cause) {
        super(message, cause);
    }
}
