/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

/** Thrown by {@link ReadTimeoutHandler} when nothing was read within the time; has no stack trace. */
public final class ReadTimeoutException extends TimeoutException {
    /** The exception that {@link ReadTimeoutHandler} fires; nothing can be added to it. */
    public static final ReadTimeoutException INSTANCE = new ReadTimeoutException(true);

    private static final long serialVersionUID = 169287984113283421L;

    /** Creates an exception without message. */
    public ReadTimeoutException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     */
    public ReadTimeoutException(String message) {
        super(message, false);
    }

    private ReadTimeoutException(boolean shared) {
        super(null, shared);
    }
}
