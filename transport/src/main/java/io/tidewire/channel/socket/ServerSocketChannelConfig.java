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
 * The configuration of a {@link ServerSocketChannel}. Any thread. Getters and setters of socket options throw
 * {@link io.tidewire.channel.ChannelException} when the socket refuses, for example because it is closed.
 */
public interface ServerSocketChannelConfig extends ChannelConfig {

    /**
     * How many connections may wait to be accepted.
     *
     * @return the length of the queue that the next bind asks for
     */
    int getBacklog();

    /**
     * Sets how many connections may wait to be accepted; takes effect at the next bind.
     *
     * @param backlog the length of the queue, zero or more; zero leaves it to the system
     * @return this
     */
    ServerSocketChannelConfig setBacklog(int backlog);

    /**
     * {@code SO_REUSEADDR}.
     *
     * @return {@code true} if an address whose last connection is still fading may be bound
     */
    boolean isReuseAddress();

    /**
     * Sets {@code SO_REUSEADDR}; takes effect at the next bind.
     *
     * @param reuseAddress {@code true} to allow it
     * @return this
     */
    ServerSocketChannelConfig setReuseAddress(boolean reuseAddress);

    /**
     * {@code SO_RCVBUF}: the size of the kernel's receive buffer of accepted connections.
     *
     * @return bytes
     */
    int getReceiveBufferSize();

    /**
     * Sets {@code SO_RCVBUF}. The kernel takes it as a hint.
     *
     * @param receiveBufferSize bytes, positive
     * @return this
     */
    ServerSocketChannelConfig setReceiveBufferSize(int receiveBufferSize);

    /**
     * Sets which of three qualities matter more, by comparing the three numbers. A hint that implementations may
     * leave unused.
     *
     * @param connectionTime the weight of a short time to connect
     * @param latency the weight of low latency
     * @param bandwidth the weight of high bandwidth
     * @return this
     */
    ServerSocketChannelConfig setPerformancePreferences(int connectionTime, int latency, int bandwidth);

    @Override
    ServerSocketChannelConfig setAllocator(ByteBufAllocator allocator);

    @Override
    ServerSocketChannelConfig setAutoRead(boolean autoRead);

    @Override
    ServerSocketChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis);

    @Override
    ServerSocketChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator);

    @Override
    ServerSocketChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator);

    @Override
    ServerSocketChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark);

    @Override
    ServerSocketChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark);

    @Override
    ServerSocketChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark);

    @Override
    ServerSocketChannelConfig setWriteSpinCount(int writeSpinCount);

    @Override
    @Deprecated
    ServerSocketChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead);
}
