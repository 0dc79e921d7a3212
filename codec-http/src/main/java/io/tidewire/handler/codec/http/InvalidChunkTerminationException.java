/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.CorruptedFrameException;

import java.io.Serial;

/**
 * Chunk data is not followed by exactly CR LF (RFC 9112 section 7.1, SEC-B06).
 */
public final class InvalidChunkTerminationException extends CorruptedFrameException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception with neither message nor cause. */
    public InvalidChunkTerminationException() {
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public InvalidChunkTerminationException(String message) {
        super(message);
    }

    /** Creates the exception. */
    public InvalidChunkTerminationException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public InvalidChunkTerminationException(String message, Throwable cause) {
        super(message, cause);
    }
}
