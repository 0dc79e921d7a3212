/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutorGroup;

/**
 * A group of {@link EventLoop}s. Registering a {@link Channel} binds it to one loop of the group, which from then on
 * carries all of its I/O and, unless a handler asks for another executor, all of its handlers.
 *
 * <p>Every method may be called from any thread and none of them blocks.
 */
public interface EventLoopGroup extends EventExecutorGroup {

    /**
     * Picks the loop that the next channel is to be registered with.
     *
     * @return a loop of this group
     */
    @Override
    EventLoop next();

    /**
     * Registers a channel with a loop of this group.
     *
     * @param channel the channel, not registered yet
     * @return completes when the channel is registered; fails when it is registered already, when the loop cannot
     *         carry this kind of channel, or when the loop has been shut down, and then the channel is closed
     */
    ChannelFuture register(Channel channel);

    /**
     * Registers the channel of a promise with a loop of this group.
     *
     * @param promise belongs to the channel to register and is completed with the outcome
     * @return {@code promise}
     */
    ChannelFuture register(ChannelPromise promise);

    /**
     * Registers a channel with a loop of this group and reports to a promise.
     *
     * @param channel the channel, not registered yet
     * @param promise completed with the outcome
     * @return {@code promise}
     * @deprecated a promise knows its channel: use {@link #register(ChannelPromise)}
     */
    @Deprecated
    ChannelFuture register(Channel channel, ChannelPromise promise);
}
