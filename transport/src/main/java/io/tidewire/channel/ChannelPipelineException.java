/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

/**
 * A {@link ChannelPipeline} was used wrongly, or a handler failed when it was added or removed.
 */
public class ChannelPipelineException extends ChannelException {

    private static final long serialVersionUID = 7154391829740056512L;

    /**
     * Creates an exception.
     */
    public ChannelPipelineException() {
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     * @param cause why, if known
     */
    public ChannelPipelineException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates an exception.
     *
     * @param message the failure
     */
    public ChannelPipelineException(String message) {
        super(message);
    }

    /**
     * Creates an exception.
     *
     * @param cause why, if known
     */
    public ChannelPipelineException(@Nullable Throwable cause) {
        super(cause);
    }
}
