/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.CorruptedFrameException;

import java.io.Serial;

/**
 * A chunk extension violates the grammar of RFC 9112 section 7.1.1 or is longer than allowed (SEC-B03, SEC-B04).
 */
public final class InvalidChunkExtensionException extends CorruptedFrameException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception with neither message nor cause. */
    public InvalidChunkExtensionException() {
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public InvalidChunkExtensionException(String message) {
        super(message);
    }

    /** Creates the exception. */
    public InvalidChunkExtensionException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public InvalidChunkExtensionException(String message, Throwable cause) {
        super(message, cause);
    }
}
