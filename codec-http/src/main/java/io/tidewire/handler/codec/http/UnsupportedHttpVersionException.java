/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderException;

import java.io.Serial;

/**
 * A start line names another major version of HTTP. A server answers 505 (RFC 9110 section 15.6.6).
 */
final class UnsupportedHttpVersionException extends DecoderException {

    @Serial
    private static final long serialVersionUID = 1L;

    UnsupportedHttpVersionException(String message) {
        super(message);
    }
}
