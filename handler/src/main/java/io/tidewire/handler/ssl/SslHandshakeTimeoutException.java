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
     * Creates the exception.
     *
     * @param reason the event that was waited for, and the time
     */
    public SslHandshakeTimeoutException(String reason) {
        super(reason);
    }
}
