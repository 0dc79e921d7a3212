/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;

/**
 * The configuration of a {@link DuplexChannel}. Any thread.
 */
public interface DuplexChannelConfig extends ChannelConfig {

    /**
     * Returns whether the channel stays open when the peer shuts down its output.
     *
     * @return {@code false} by default: the channel is closed
     */
    boolean isAllowHalfClosure();

    /**
     * Decides whether the channel stays open when the peer shuts down its output.
     *
     * @param allowHalfClosure {@code true} to keep it open, and to be told by a {@link ChannelInputShutdownEvent}
     * @return this
     */
    DuplexChannelConfig setAllowHalfClosure(boolean allowHalfClosure);

    @Override
    DuplexChannelConfig setAllocator(ByteBufAllocator allocator);

    @Override
    DuplexChannelConfig setAutoClose(boolean autoClose);

    @Override
    DuplexChannelConfig setAutoRead(boolean autoRead);

    @Override
    DuplexChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator);

    @Override
    DuplexChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator);

    @Override
    DuplexChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark);

    @Override
    DuplexChannelConfig setWriteSpinCount(int writeSpinCount);

    @Override
    @Deprecated
    DuplexChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead);
}
