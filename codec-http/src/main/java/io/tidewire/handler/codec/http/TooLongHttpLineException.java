/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.handler.codec.TooLongFrameException;

import java.io.Serial;

/**
 * A line is longer than the configured limit: the start line (SEC-L01), which a server answers with 414 (RFC 9112
 * section 3), or a chunk line (SEC-L04), which it answers with 400.
 */
public final class TooLongHttpLineException extends TooLongFrameException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean chunkLine;

    /** Creates the exception with neither message nor cause. */
    public TooLongHttpLineException() {
        chunkLine = false;
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooLongHttpLineException(String message) {
        super(message);
        chunkLine = false;
    }

    /** Creates the exception. */
    public TooLongHttpLineException(Throwable cause) {
        super(cause);
        chunkLine = false;
    }

    /**
     * Creates the exception.
     *
     * @param message the expected and the actual input, never payload
     */
    public TooLongHttpLineException(String message, Throwable cause) {
        super(message, cause);
        chunkLine = false;
    }

    private TooLongHttpLineException(String message, boolean chunkLine) {
        super(message);
        this.chunkLine = chunkLine;
    }

    static TooLongHttpLineException inChunkLine(int limit) {
        return new TooLongHttpLineException("chunk line over " + limit + " octets", true);
    }

    /** Whether the line belongs to the chunked coding, so that the start line is not to blame. */
    boolean isChunkLine() {
        return chunkLine;
    }
}
