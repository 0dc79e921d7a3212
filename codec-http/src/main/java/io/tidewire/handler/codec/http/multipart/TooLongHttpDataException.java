/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.multipart;

import java.io.IOException;
import java.io.Serial;

/** Content that is longer than {@link HttpData#getMaxSize()}. */
final class TooLongHttpDataException extends IOException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** In octets. */
    final long maxSize;
    /** In octets. */
    final long size;

    TooLongHttpDataException(long maxSize, long size) {
        super("content: " + size + " octets (expected: up to " + maxSize + ')');
        this.maxSize = maxSize;
        this.size = size;
    }
}
