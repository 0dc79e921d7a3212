/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

/** Thrown by {@link WriteTimeoutHandler} when nothing was written within the time; has no stack trace. */
public final class WriteTimeoutException extends TimeoutException {
    /** The exception that {@link WriteTimeoutHandler} fires; nothing can be added to it. */
    public static final WriteTimeoutException INSTANCE = new WriteTimeoutException(true);

    private static final long serialVersionUID = -144786655770296065L;

    /** Creates an exception without message. */
    public WriteTimeoutException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     */
    public WriteTimeoutException(String message) {
        super(message, false);
    }

    private WriteTimeoutException(boolean shared) {
        super(null, shared);
    }
}
