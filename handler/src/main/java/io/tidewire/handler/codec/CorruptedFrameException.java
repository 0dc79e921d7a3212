/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a frame's own structure is inconsistent, for example a negative length field.
 */
public class CorruptedFrameException extends DecoderException {
    private static final long serialVersionUID = 1539297476392818867L;

    /** Creates an exception without message and cause. */
    public CorruptedFrameException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     */
    public CorruptedFrameException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public CorruptedFrameException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     * @param cause why it went wrong
     */
    public CorruptedFrameException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
