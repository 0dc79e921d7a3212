/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * An error of one stream, as handlers behind {@link Http2FrameCodec} see it. It has no stack trace, because the peer
 * decides how often one is made; the cause may have one.
 */
public final class Http2FrameStreamException extends Exception {
    private static final long serialVersionUID = 1;

    /** The code that the peer is told. */
    private final Http2Error error;
    /** The stream. Lost when the exception is serialised. */
    private final transient Http2FrameStream stream;

    /**
     * Creates an exception.
     *
     * @param error the code that the peer is told
     * @param cause the error
     */
    public Http2FrameStreamException(Http2FrameStream stream, Http2Error error, @Nullable Throwable cause) {
        super(cause == null ? null : cause.getMessage(), cause, true, false);
        this.stream = checkNotNull(stream, "stream");
        this.error = checkNotNull(error, "error");
    }

    /**
     * Returns the code that the peer is told.
     *
     * @return the code
     */
    public Http2Error error() {
        return error;
    }

    /**
     * Returns the stream.
     *
     * @return the stream
     */
    public Http2FrameStream stream() {
        return stream;
    }
}
