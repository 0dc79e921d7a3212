/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.channel.Channel;
import io.tidewire.util.concurrent.Future;

/**
 * Decides whether a channel may be used again. A pool asks when it is about to give an idle channel away and, if it is
 * made so, when a channel is released. Called on the event loop of the channel.
 */
@FunctionalInterface
public interface ChannelHealthChecker {

    /** A channel is healthy as long as it is active. */
    ChannelHealthChecker ACTIVE = channel -> channel.eventLoop().newSucceededFuture(channel.isActive());

    /**
     * Begins to look.
     *
     * @return completes with {@code true} if the channel may be used; if it completes with anything else or fails, the
     *         channel is closed
     */
    Future<Boolean> isHealthy(Channel channel);
}
