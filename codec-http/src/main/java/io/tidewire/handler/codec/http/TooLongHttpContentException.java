/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.TooLongFrameException;

import java.io.Serial;

/**
 * The content of a message is larger than its receiver allows. A server answers 413 (RFC 9110 section 15.5.14).
 */
public final class TooLongHttpContentException extends TooLongFrameException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception with neither message nor cause. */
    public TooLongHttpContentException() {
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooLongHttpContentException(String message) {
        super(message);
    }

    /** Creates the exception. */
    public TooLongHttpContentException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooLongHttpContentException(String message, Throwable cause) {
        super(message, cause);
    }
}
