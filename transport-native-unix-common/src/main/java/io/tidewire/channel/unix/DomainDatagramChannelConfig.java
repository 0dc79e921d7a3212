/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;

/** The settings of a channel over a unix domain socket for datagrams. */
public interface DomainDatagramChannelConfig extends ChannelConfig {

    @Override
    DomainDatagramChannelConfig setAllocator(ByteBufAllocator allocator);

    @Override
    DomainDatagramChannelConfig setAutoClose(boolean autoClose);

    @Override
    DomainDatagramChannelConfig setAutoRead(boolean autoRead);

    @Override
    DomainDatagramChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis);

    @Override
    DomainDatagramChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator);

    @Override
    DomainDatagramChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator);

    @Override
    DomainDatagramChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark);

    @Override
    DomainDatagramChannelConfig setWriteSpinCount(int writeSpinCount);

    @Override
    @Deprecated
    DomainDatagramChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead);

    /**
     * Returns {@code SO_SNDBUF}.
     *
     * @return the length of the send buffer in bytes
     */
    int getSendBufferSize();

    /**
     * Sets {@code SO_SNDBUF}.
     *
     * @param sendBufferSize the length of the send buffer in bytes
     * @return this
     */
    DomainDatagramChannelConfig setSendBufferSize(int sendBufferSize);
}
