/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

/**
 * Something failed in the use of a channel.
 */
public class ChannelException extends RuntimeException {

    private static final long serialVersionUID = 5810340273613498215L;

    /**
     * Creates an exception.
     */
    public ChannelException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     * @param cause why, if known
     */
    public ChannelException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     */
    public ChannelException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param cause why, if known
     */
    public ChannelException(@Nullable Throwable cause) {
        super(cause);
    }

    /**
     * Creates an exception without a stack trace or suppression, for use as a shared constant.
     *
     * @param message the failure
     * @param cause why, if known
     * @param shared {@code true}, always: it only distinguishes this constructor from the others
     */
    protected ChannelException(String message, @Nullable Throwable cause, boolean shared) {
        super(message, cause, false, !shared);
    }
}
