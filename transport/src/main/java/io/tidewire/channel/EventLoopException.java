/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

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
     * @param cause why, if known
     */
    public EventLoopException(String message, @Nullable Throwable cause) {
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
     * @param cause why, if known
     */
    public EventLoopException(@Nullable Throwable cause) {
        super(cause);
    }
}
