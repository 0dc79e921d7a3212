/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.haproxy;

import io.tidewire.handler.codec.DecoderException;

/**
 * Thrown when a peer sends no header of the PROXY protocol, or one that is not valid or is over a limit.
 */
public class HAProxyProtocolException extends DecoderException {
    private static final long serialVersionUID = 736710312342418917L;

    /** Creates an exception without message and cause. */
    public HAProxyProtocolException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the violation; names lengths and types, never what the peer sent
     */
    public HAProxyProtocolException(String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public HAProxyProtocolException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the violation; names lengths and types, never what the peer sent
     * @param cause why it went wrong
     */
    public HAProxyProtocolException(String message, Throwable cause) {
        super(message, cause);
    }
}
