/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.handler.codec.EncoderException;

/**
 * Something cannot be compressed.
 */
public class CompressionException extends EncoderException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public CompressionException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input; never content
     * @param cause why
     */
    public CompressionException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input; never content
     */
    public CompressionException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param cause why
     */
    public CompressionException(Throwable cause) {
        super(cause);
    }
}
