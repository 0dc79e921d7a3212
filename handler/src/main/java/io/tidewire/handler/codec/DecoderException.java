/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by a decoder whose input cannot be decoded. A decoder that throws anything else has it wrapped in one of
 * these, so that an {@code exceptionCaught} handler can distinguish a peer's mistake from an I/O failure.
 */
public class DecoderException extends CodecException {
    private static final long serialVersionUID = 4148721579991485000L;

    /** Creates an exception without message and cause. */
    public DecoderException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     */
    public DecoderException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public DecoderException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     * @param cause why it went wrong
     */
    public DecoderException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
