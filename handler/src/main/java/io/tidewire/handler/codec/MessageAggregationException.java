/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import org.jspecify.annotations.Nullable;

/**
 * Thrown by a {@link MessageAggregator} that receives a part of a message where another part is due.
 */
public class MessageAggregationException extends IllegalStateException {
    private static final long serialVersionUID = 7658613911102258394L;

    /** Creates an exception without message and cause. */
    public MessageAggregationException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     */
    public MessageAggregationException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause why it went wrong
     */
    public MessageAggregationException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure; names lengths and ids, never payload
     * @param cause why it went wrong
     */
    public MessageAggregationException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
