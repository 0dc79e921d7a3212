/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.channel.unix.internal.UnixServerSocketChannelConfig;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a server over epoll.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public class EpollServerChannelConfig extends EpollChannelConfig implements UnixServerSocketChannelConfig {

    private static final UnixOptionTable DOMAIN_TABLE = UnixOptionRows.addDomainServer(newTable());

    private volatile int fastOpenQueue;

    EpollServerChannelConfig(AbstractEpollServerChannel channel) {
        this(channel, DOMAIN_TABLE);
    }

    EpollServerChannelConfig(AbstractEpollServerChannel channel, UnixOptionTable table) {
        super(channel, new ServerChannelRecvByteBufAllocator(), table);
    }

    @Override
    public EpollServerChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(ChannelOption.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public EpollServerChannelConfig setReuseAddress(boolean reuseAddress) {
        set(ChannelOption.SO_REUSEADDR, reuseAddress);
        return this;
    }

    @Override
    public EpollServerChannelConfig setBacklog(int backlog) {
        set(ChannelOption.SO_BACKLOG, backlog);
        return this;
    }

    /**
     * How many connections may be under way whose first packet had data in it.
     *
     * @return how many; zero if such data is not taken
     */
    public int getTcpFastopen() {
        return fastOpenQueue;
    }

    /**
     * Lets clients send data with the first packet of a connection, RFC 7413. Takes effect when the server is bound.
     *
     * @param pendingFastOpenRequestsThreshold how many such connections may be under way, or zero to take no data
     * @return this configuration
     */
    public EpollServerChannelConfig setTcpFastopen(int pendingFastOpenRequestsThreshold) {
        fastOpenQueue = ObjectUtil.checkPositiveOrZero(
                pendingFastOpenRequestsThreshold, "pendingFastOpenRequestsThreshold");
        return this;
    }

    @Override
    public EpollServerChannelConfig setPerformancePreferences(int connectionTime, int latency,
                                                              int bandwidth) {
        // Linux has no such preferences; they are hints.
        return this;
    }

    @Override
    public EpollServerChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public EpollServerChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public EpollServerChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public EpollServerChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public EpollServerChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public EpollServerChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public EpollServerChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark) {
        super.setWriteBufferHighWaterMark(writeBufferHighWaterMark);
        return this;
    }

    @Override
    public EpollServerChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark) {
        super.setWriteBufferLowWaterMark(writeBufferLowWaterMark);
        return this;
    }

    @Override
    public EpollServerChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public EpollServerChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // Whoever still sets the mode by its option calls this.
    public EpollServerChannelConfig setEpollMode(EpollMode mode) {
        super.setEpollMode(mode);
        return this;
    }
}
