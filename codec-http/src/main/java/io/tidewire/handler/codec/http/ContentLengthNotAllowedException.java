/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderException;

import java.io.Serial;

/**
 * A message carries Content-Length where RFC 9112 section 6 forbids it.
 */
public final class ContentLengthNotAllowedException extends DecoderException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message which field stands in which message
     */
    public ContentLengthNotAllowedException(String message) {
        super(message);
    }
}
