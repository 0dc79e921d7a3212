/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.bootstrap;

import io.tidewire.channel.Channel;

/**
 * Creates channels.
 *
 * @param <T> the type of channel
 * @deprecated {@link io.tidewire.channel.ChannelFactory} extends this and is the one to implement
 */
@Deprecated
public interface ChannelFactory<T extends Channel> {

    /**
     * Creates a channel.
     *
     * @return a new channel, not registered
     */
    T newChannel();
}
