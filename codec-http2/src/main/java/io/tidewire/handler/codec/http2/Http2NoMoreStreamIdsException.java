/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * All ids of this side are used up; another connection is needed (RFC 9113 section 5.1.1). Nothing was
 * sent, so that the request can be made there (section 8.7).
 */
public class Http2NoMoreStreamIdsException extends Http2Exception {
    private static final long serialVersionUID = 1;

    private static final String MESSAGE = "no more streams can be created on this connection";

    /** Creates an error. */
    public Http2NoMoreStreamIdsException() {
        super(Http2Error.REFUSED_STREAM, MESSAGE, ShutdownHint.GRACEFUL_SHUTDOWN);
    }

    /** Creates an error. */
    public Http2NoMoreStreamIdsException(Throwable cause) {
        super(Http2Error.REFUSED_STREAM, MESSAGE, cause, ShutdownHint.GRACEFUL_SHUTDOWN);
    }
}
