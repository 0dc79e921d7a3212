/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Counts the bytes that a handler holds back as waiting to be written, so that they show in the channel's writability.
 */
interface PendingBytes {

    /** Counts bytes. */
    void increment(long bytes);

    /** Takes counted bytes back. */
    void decrement(long bytes);

    /** Estimates a message. */
    int size(Object msg);

    static PendingBytes of(Channel channel) {
        checkNotNull(channel, "channel");
        if (channel.pipeline() instanceof DefaultChannelPipeline pipeline) {
            return new OfPipeline(pipeline);
        }
        // Remembered, as the bytes must be taken back from where they were counted, also after a close.
        return new OfBuffer(channel.unsafe().outboundBuffer(), channel.config().getMessageSizeEstimator().newHandle());
    }

    /** By the pipeline, whose subclasses may count elsewhere. */
    record OfPipeline(DefaultChannelPipeline pipeline) implements PendingBytes {
        @Override
        public void increment(long bytes) {
            pipeline.incrementPendingOutboundBytes(bytes);
        }

        @Override
        public void decrement(long bytes) {
            pipeline.decrementPendingOutboundBytes(bytes);
        }

        @Override
        public int size(Object msg) {
            return pipeline.messageSize(msg);
        }
    }

    /** By the outbound buffer, or not at all when the channel has none. */
    record OfBuffer(@Nullable ChannelOutboundBuffer buffer, MessageSizeEstimator.Handle estimator)
            implements PendingBytes {
        @Override
        public void increment(long bytes) {
            if (buffer != null) {
                buffer.incrementPendingOutboundBytes(bytes);
            }
        }

        @Override
        public void decrement(long bytes) {
            if (buffer != null) {
                buffer.decrementPendingOutboundBytes(bytes);
            }
        }

        @Override
        public int size(Object msg) {
            return estimator.size(msg);
        }
    }
}
