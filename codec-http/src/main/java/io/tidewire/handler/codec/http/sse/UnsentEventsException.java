/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.sse;

import io.tidewire.handler.codec.EncoderException;

import java.io.Serial;

/** A client takes events more slowly than they are written, and more of them wait than the encoder allows. */
public final class UnsentEventsException extends EncoderException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public UnsentEventsException(String message) {
        super(message);
    }
}
