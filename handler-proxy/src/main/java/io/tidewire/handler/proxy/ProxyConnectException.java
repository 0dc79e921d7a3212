/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import org.jspecify.annotations.Nullable;

import java.net.ConnectException;

/**
 * Thrown when no connection was made through a proxy. Messages name the protocol, the proxy and the destination, never
 * a password.
 */
public class ProxyConnectException extends ConnectException {
    private static final long serialVersionUID = 5211364632246265538L;

    /** Creates an exception without message and cause. */
    public ProxyConnectException() {
    }

    /**
     * Creates an exception.
     *
     * @param msg why there is no connection
     */
    public ProxyConnectException(String msg) {
        super(msg);
    }

    /**
     * Creates an exception with the text of its cause.
     *
     * @param cause why there is no connection
     */
    @SuppressWarnings("this-escape") // A connect exception takes its cause in no other way.
    public ProxyConnectException(@Nullable Throwable cause) {
        super(cause == null ? null : cause.toString());
        initCause(cause);
    }

    /**
     * Creates an exception.
     *
     * @param msg why there is no connection
     */
    @SuppressWarnings("this-escape") // A connect exception takes its cause in no other way.
    public ProxyConnectException(String msg, @Nullable Throwable cause) {
        super(msg);
        initCause(cause);
    }
}
