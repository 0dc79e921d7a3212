/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Estimates how much memory a message holds, for the account of {@link ChannelOutboundBuffer}.
 */
public interface MessageSizeEstimator {

    /**
     * Creates a handle, which does the work for one channel.
     *
     * @return a handle, possibly shared
     */
    Handle newHandle();

    /** Estimates sizes; called on any thread that writes. */
    interface Handle {

        /**
         * Estimates a size.
         *
         * @param msg the message
         * @return its size in bytes, zero or more
         */
        int size(Object msg);
    }
}
