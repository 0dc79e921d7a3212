/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.channel.unix.internal.UnixServerSocketChannelConfig;

/**
 * The configuration of a server over kqueue.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public class KQueueServerChannelConfig extends KQueueChannelConfig implements UnixServerSocketChannelConfig {

    private static final UnixOptionTable DOMAIN_TABLE = UnixOptionRows.addDomainServer(new UnixOptionTable());

    private volatile boolean fastOpen;

    KQueueServerChannelConfig(AbstractKQueueServerChannel channel) {
        this(channel, DOMAIN_TABLE);
    }

    KQueueServerChannelConfig(AbstractKQueueServerChannel channel, UnixOptionTable table) {
        super(channel, new ServerChannelRecvByteBufAllocator(), table);
    }

    /**
     * Whether data of clients is taken that came with the first packet of a connection.
     *
     * @return the value
     */
    public boolean isTcpFastOpen() {
        return fastOpen;
    }

    /**
     * Lets clients send data with the first packet of a connection, RFC 7413. Takes effect when the server is bound.
     *
     * @param fastOpen the value
     * @return this configuration
     */
    public KQueueServerChannelConfig setTcpFastOpen(boolean fastOpen) {
        this.fastOpen = fastOpen;
        return this;
    }

    @Override
    public KQueueServerChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setBacklog(int backlog) {
        set(ChannelOption.SO_BACKLOG, backlog);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    @Deprecated
    public KQueueServerChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setPerformancePreferences(int connectionTime, int latency, int bandwidth) {
        // The system has no such preferences; they are hints.
        return this;
    }

    @Override
    public KQueueServerChannelConfig setRcvAllocTransportProvidesGuess(boolean transportProvidesGuess) {
        super.setRcvAllocTransportProvidesGuess(transportProvidesGuess);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(ChannelOption.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setReuseAddress(boolean reuseAddress) {
        set(ChannelOption.SO_REUSEADDR, reuseAddress);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setWriteBufferHighWaterMark(int bytes) {
        super.setWriteBufferHighWaterMark(bytes);
        return this;
    }

    @Override
    public KQueueServerChannelConfig setWriteBufferLowWaterMark(int bytes) {
        super.setWriteBufferLowWaterMark(bytes);
        return this;
    }
}
