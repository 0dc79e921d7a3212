/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLException;

/** The connection has ended without close_notify. Peers do that as often as they like, so there is no stack walk. */
final class TruncatedInputException extends SSLException {
    private static final long serialVersionUID = 1;

    TruncatedInputException() {
        super("the connection ended without close_notify, data may be missing");
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
