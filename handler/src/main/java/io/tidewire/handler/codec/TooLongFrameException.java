/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a frame, line or message is longer than the decoder's limit allows.
 */
public class TooLongFrameException extends DecoderException {
    private static final long serialVersionUID = 1559402955905182362L;

    /** Creates an exception without message and cause. */
    public TooLongFrameException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     */
    public TooLongFrameException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public TooLongFrameException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     * @param cause why it went wrong
     */
    public TooLongFrameException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
