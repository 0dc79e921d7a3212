/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by an encoder that cannot encode a message. It fails the promise of the write; nothing of the message is
 * written.
 */
public class EncoderException extends CodecException {
    private static final long serialVersionUID = 2035470262787109797L;

    /** Creates an exception without message and cause. */
    public EncoderException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     */
    public EncoderException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public EncoderException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     * @param cause why it went wrong
     */
    public EncoderException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
