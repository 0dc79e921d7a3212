/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.channel.Channel;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;

import java.io.Closeable;

/**
 * Lends channels. An acquired channel must be released to the same pool, once, whether it is still connected or not.
 * Any thread.
 */
public interface ChannelPool extends Closeable {

    /**
     * Acquires a channel: an idle one, or a new one. Release it with {@link #release(Channel)}.
     *
     * @return completes with the channel; fails if none can be had
     */
    Future<Channel> acquire();

    /**
     * Acquires a channel: an idle one, or a new one. Release it with {@link #release(Channel)}. If the promise is
     * cancelled meanwhile, the channel goes back to the pool.
     *
     * @param promise is completed with the channel, or fails if none can be had
     * @return the promise
     */
    Future<Channel> acquire(Promise<Channel> promise);

    /**
     * Returns a channel to the pool.
     *
     * @param channel the channel, which the caller does not use any more
     * @return completes when the pool has taken it back; fails by an {@link IllegalArgumentException} if it was not
     *         acquired from this pool, or was released already
     */
    Future<Void> release(Channel channel);

    /**
     * Returns a channel to the pool.
     *
     * @param channel the channel, which the caller does not use any more
     * @param promise is completed when the pool has taken it back; fails by an {@link IllegalArgumentException} if it
     *                was not acquired from this pool, or was released already
     * @return the promise
     */
    Future<Void> release(Channel channel, Promise<Void> promise);

    /**
     * Closes the idle channels, and from then on those that are released. May block until these are closed, but does
     * not when called on an event loop.
     */
    @Override
    void close();
}
