/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLException;

/** Thrown for a write that comes after close_notify was sent, or that can no longer be sent because of it. */
public final class SslClosedEngineException extends SSLException {
    private static final long serialVersionUID = 2310926539285104182L;

    /**
     * Creates the exception.
     *
     * @param reason the call that came too late
     */
    public SslClosedEngineException(String reason) {
        super(reason);
    }
}
