/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderException;

import java.io.Serial;

/**
 * A message carries Transfer-Encoding where RFC 9112 section 6.1 forbids it.
 */
public final class TransferEncodingNotAllowedException extends DecoderException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message which field stands in which message
     */
    public TransferEncodingNotAllowedException(String message) {
        super(message);
    }
}
