/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLException;

/** Thrown when the peer sends something that is not TLS. */
public class NotSslRecordException extends SSLException {
    private static final long serialVersionUID = -4316784434770656841L;

    /** Creates an exception without a message. */
    public NotSslRecordException() {
        super("");
    }

    /**
     * Creates an exception.
     *
     * @param message a description of the octets that came instead; never its content
     */
    public NotSslRecordException(String message) {
        super(message);
    }

    /** Creates an exception. */
    public NotSslRecordException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message a description of the octets that came instead; never its content
     */
    public NotSslRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
