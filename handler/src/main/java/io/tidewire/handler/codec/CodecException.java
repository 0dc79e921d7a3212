/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a codec cannot turn bytes into messages or messages into bytes. The common supertype of what decoders
 * and encoders throw.
 */
public class CodecException extends RuntimeException {
    private static final long serialVersionUID = 1413032816027051423L;

    /** Creates an exception without message and cause. */
    public CodecException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     */
    public CodecException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public CodecException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     * @param cause why it went wrong
     */
    public CodecException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
