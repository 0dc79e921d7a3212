/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Something failed in an {@link EventLoop}.
 */
public class EventLoopException extends ChannelException {

    private static final long serialVersionUID = -8969100344583703616L;

    /**
     * Creates an exception.
     */
    public EventLoopException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     * @param cause why, or {@code null}
     */
    public EventLoopException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     */
    public EventLoopException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param cause why, or {@code null}
     */
    public EventLoopException(Throwable cause) {
        super(cause);
    }
}
