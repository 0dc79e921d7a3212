/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLHandshakeException;

/** The connection has ended before its handshake. Peers do that as often as they like, so there is no stack walk. */
final class DroppedHandshakeException extends SSLHandshakeException {
    private static final long serialVersionUID = 1;

    DroppedHandshakeException() {
        super("the connection was closed before the handshake was done");
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
