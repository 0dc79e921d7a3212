/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Fired through the pipeline of a connection to have its cause fired through the pipelines of all its streams that are
 * open or half-closed.
 */
public final class Http2MultiplexActiveStreamsException extends Exception {
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param cause the failure of the streams
     */
    public Http2MultiplexActiveStreamsException(Throwable cause) {
        super(checkNotNull(cause, "cause"));
    }

    /** Only a carrier of its cause: it has no stack trace. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
