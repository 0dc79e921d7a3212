/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.traffic;

import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/** A handler's state of one of its channels. Executor of the context only, but for the counter. */
final class ShapedChannel {
    final DelayedWrites writes;
    final ReadPause reads;
    /** The channel's own counter; {@code null} unless each channel has a limit beside the common one. */
    final TrafficCounter counter;
    /** The handler has made the channel unwritable. */
    boolean isSuspended;

    @SuppressWarnings("NullAway") // Only a handler with a limit of each channel reads the counter.
    ShapedChannel(AbstractTrafficShapingHandler handler, ChannelHandlerContext ctx, @Nullable TrafficCounter counter) {
        writes = new DelayedWrites(handler, ctx);
        reads = new ReadPause(handler, ctx);
        this.counter = counter;
    }

    void end() {
        reads.end();
        writes.end();
    }
}
