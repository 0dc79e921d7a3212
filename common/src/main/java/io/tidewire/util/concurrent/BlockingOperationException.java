/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * Thrown when a thread waits for something that only this thread itself could bring about, so that the wait would never
 * end. The usual cause is {@link Future#sync()} in a task or handler of an event loop; use a listener instead.
 */
public class BlockingOperationException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception without message and cause.
     */
    public BlockingOperationException() { }

    /**
     * Creates an exception.
     *
     * @param message the event that was waited for
     */
    public BlockingOperationException(String message) {
        super(message);
    }

    /** Creates an exception. */
    public BlockingOperationException(Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the event that was waited for
     */
    public BlockingOperationException(String message, Throwable cause) {
        super(message, cause);
    }
}
