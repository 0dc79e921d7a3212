/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.channel.Channel;

/**
 * A start for a {@link ChannelPoolHandler} that cares for new channels only.
 */
public abstract class AbstractChannelPoolHandler implements ChannelPoolHandler {

    /**
     * Creates a handler.
     */
    public AbstractChannelPoolHandler() { }

    /**
     * Does nothing.
     */
    @Override
    public void channelAcquired(Channel ch) throws Exception {
        // A channel that needs nothing when it changes hands is the usual case.
    }

    /**
     * Does nothing.
     */
    @Override
    public void channelReleased(Channel ch) throws Exception {
        // A channel that needs nothing when it changes hands is the usual case.
    }
}
