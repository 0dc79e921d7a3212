/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Input would become more than a limit allows. It may be well-formed: protocols answer it in another way than what
 * cannot be decompressed.
 */
public class DecompressionLimitException extends DecompressionException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param message the expected and the actual input; never content
     */
    public DecompressionLimitException(String message) {
        super(message);
    }
}
