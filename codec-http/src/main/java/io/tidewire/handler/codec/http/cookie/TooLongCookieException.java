/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.handler.codec.TooLongFrameException;

import java.io.Serial;

/**
 * A field {@code Cookie} or {@code Set-Cookie} is longer than its decoder reads. A server answers 431 (RFC 6585 section
 * 5).
 */
public final class TooLongCookieException extends TooLongFrameException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooLongCookieException(String message) {
        super(message);
    }

    static TooLongCookieException of(int length, int maxLength) {
        return new TooLongCookieException("cookie field of " + length + " characters (expected: maxLength, " + maxLength
                + ", at most)");
    }
}
