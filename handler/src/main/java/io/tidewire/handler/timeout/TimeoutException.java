/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.ChannelException;
import org.jspecify.annotations.Nullable;

/** The common supertype of {@link ReadTimeoutException} and {@link WriteTimeoutException}; has no stack trace. */
public class TimeoutException extends ChannelException {
    private static final long serialVersionUID = 4673641882869672533L;

    TimeoutException() {
    }

    @SuppressWarnings("NullAway") // The shared instance has no message.
    TimeoutException(@Nullable String message, boolean shared) {
        super(message, null, shared);
    }

    @Override
    public Throwable fillInStackTrace() {
        // Raised by a timer: the stack would only show the event loop.
        return this;
    }
}
