/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLHandshakeException;

/** Thrown when a handshake is not done in time. */
public final class SslHandshakeTimeoutException extends SSLHandshakeException {
    private static final long serialVersionUID = 5247189230498245917L;

    /**
     * Makes the exception.
     *
     * @param reason what was waited for, and how long
     */
    public SslHandshakeTimeoutException(String reason) {
        super(reason);
    }
}
