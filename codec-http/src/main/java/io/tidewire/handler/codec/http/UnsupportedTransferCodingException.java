/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderException;

import java.io.Serial;

/**
 * A request has a transfer coding besides {@code chunked}. A server answers 501 (RFC 9112 section 6.1).
 */
final class UnsupportedTransferCodingException extends DecoderException {

    @Serial
    private static final long serialVersionUID = 1L;

    UnsupportedTransferCodingException(String message) {
        super(message);
    }
}
