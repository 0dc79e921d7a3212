/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.handler.codec.DecoderException;

/**
 * Something cannot be decompressed.
 */
public class DecompressionException extends DecoderException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public DecompressionException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input; never content
     * @param cause why
     */
    public DecompressionException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input; never content
     */
    public DecompressionException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param cause why
     */
    public DecompressionException(Throwable cause) {
        super(cause);
    }
}
