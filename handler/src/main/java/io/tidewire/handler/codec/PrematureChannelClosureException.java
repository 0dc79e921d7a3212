/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a channel is closed in the middle of a message, or before every awaited answer has come.
 */
public class PrematureChannelClosureException extends CodecException {
    private static final long serialVersionUID = 6561337478686885832L;

    /** Creates an exception without message and cause. */
    public PrematureChannelClosureException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     */
    public PrematureChannelClosureException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public PrematureChannelClosureException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     * @param cause why it went wrong
     */
    public PrematureChannelClosureException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
