/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.unix.DomainDatagramChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;

/**
 * The configuration of a datagram socket of the unix domain.
 */
public final class EpollDomainDatagramChannelConfig extends EpollChannelConfig
        implements DomainDatagramChannelConfig {

    private static final int DEFAULT_BUFFER_BYTES = 2048;

    private static final UnixOptionTable TABLE = UnixOptionRows.addDomainDatagram(newTable());

    EpollDomainDatagramChannelConfig(EpollDomainDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(DEFAULT_BUFFER_BYTES), TABLE);
    }

    @Override
    public int getSendBufferSize() {
        return get(ChannelOption.SO_SNDBUF);
    }

    @Override
    public EpollDomainDatagramChannelConfig setSendBufferSize(int sendBufferSize) {
        set(ChannelOption.SO_SNDBUF, sendBufferSize);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public EpollDomainDatagramChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setMaxMessagesPerWrite(int maxMessagesPerWrite) {
        super.setMaxMessagesPerWrite(maxMessagesPerWrite);
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // Whoever still sets the mode by its option calls this.
    public EpollDomainDatagramChannelConfig setEpollMode(EpollMode mode) {
        super.setEpollMode(mode);
        return this;
    }
}
