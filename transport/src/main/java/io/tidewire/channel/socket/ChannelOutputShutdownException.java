/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import java.io.IOException;

/**
 * Fails the writes of a channel whose output has been shut down.
 */
public final class ChannelOutputShutdownException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the failure
     */
    public ChannelOutputShutdownException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     * @param cause why the output was shut down
     */
    public ChannelOutputShutdownException(String message, Throwable cause) {
        super(message, cause);
    }
}
