/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderException;

import java.io.Serial;

/**
 * A line ends with something other than CR LF, or holds a bare CR (RFC 9112 section 2.2, SEC-A05, SEC-A07).
 */
public final class InvalidLineSeparatorException extends DecoderException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception with neither message nor cause. */
    public InvalidLineSeparatorException() {
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public InvalidLineSeparatorException(String message) {
        super(message);
    }

    /** Creates the exception. */
    public InvalidLineSeparatorException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public InvalidLineSeparatorException(String message, Throwable cause) {
        super(message, cause);
    }
}
