/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.cookie;

import io.tidewire.handler.codec.TooLongFrameException;

import java.io.Serial;

/** A field {@code Cookie} has more cookies than its decoder reads. A server answers 431 (RFC 6585 section 5). */
public final class TooManyCookiesException extends TooLongFrameException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooManyCookiesException(String message) {
        super(message);
    }

    static TooManyCookiesException of(int maxCookies) {
        return new TooManyCookiesException("cookie field with over " + maxCookies
                + " cookies (expected: maxCookies, " + maxCookies + ", at most)");
    }
}
