/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.channel.Channel;

/**
 * Is notified of the fate of a pool's channels, on the event loop of each. Its exception fails the acquisition or
 * the release, and closes the channel.
 */
public interface ChannelPoolHandler {

    /**
     * A channel was released and is idle again. It must not be used for long: it can be acquired by others.
     *
     * @param ch the channel
     * @throws Exception closes the channel and fails the release
     */
    void channelReleased(Channel ch) throws Exception;

    /**
     * A channel is about to be handed out to a caller that acquires it.
     *
     * @param ch the channel
     * @throws Exception closes the channel and fails the acquisition
     */
    void channelAcquired(Channel ch) throws Exception;

    /**
     * A channel was created, and will be connected: the place to set up its pipeline.
     *
     * @param ch the channel
     * @throws Exception closes the channel and fails the acquisition
     */
    void channelCreated(Channel ch) throws Exception;
}
