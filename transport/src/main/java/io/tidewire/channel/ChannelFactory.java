/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Creates channels.
 *
 * @param <T> the kind of channel
 */
@SuppressWarnings("deprecation") // kept as a supertype, so that a factory of either name can be given to a bootstrap
public interface ChannelFactory<T extends Channel> extends io.tidewire.bootstrap.ChannelFactory<T> {

    /**
     * Creates a channel.
     *
     * @return a new channel, not registered
     */
    @Override
    T newChannel();
}
