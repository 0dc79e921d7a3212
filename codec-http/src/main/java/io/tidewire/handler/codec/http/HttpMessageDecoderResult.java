/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.DecoderResult;

/**
 * The result of a decoded message: success, and how large its head was. Sizes are octets without line ends.
 */
public final class HttpMessageDecoderResult extends DecoderResult {

    private final int initialLineLength;
    private final int headerSize;

    HttpMessageDecoderResult(int initialLineLength, int headerSize) {
        super(SIGNAL_SUCCESS);
        this.initialLineLength = initialLineLength;
        this.headerSize = headerSize;
    }

    /**
     * The length of the start line.
     *
     * @return octets
     */
    public int initialLineLength() {
        return initialLineLength;
    }

    /**
     * The sum of the field lines.
     *
     * @return octets
     */
    public int headerSize() {
        return headerSize;
    }

    /**
     * The start line and the field lines together.
     *
     * @return octets
     */
    public int totalSize() {
        return initialLineLength + headerSize;
    }
}
