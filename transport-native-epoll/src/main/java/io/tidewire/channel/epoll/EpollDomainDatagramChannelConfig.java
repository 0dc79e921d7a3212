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

import java.net.StandardSocketOptions;

/**
 * The configuration of a datagram socket of the unix domain.
 */
public final class EpollDomainDatagramChannelConfig extends EpollChannelConfig
        implements DomainDatagramChannelConfig {

    private static final int DEFAULT_BUFFER_BYTES = 2048;

    private static final EpollOptionTable TABLE = new EpollOptionTable()
            .with(ChannelOption.SO_SNDBUF, LinuxOptions.ofStandard(StandardSocketOptions.SO_SNDBUF));

    EpollDomainDatagramChannelConfig(final EpollDomainDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(DEFAULT_BUFFER_BYTES), TABLE);
    }

    @Override
    public int getSendBufferSize() {
        return get(ChannelOption.SO_SNDBUF);
    }

    @Override
    public EpollDomainDatagramChannelConfig setSendBufferSize(final int sendBufferSize) {
        set(ChannelOption.SO_SNDBUF, sendBufferSize);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setConnectTimeoutMillis(final int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setWriteSpinCount(final int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setAllocator(final ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setRecvByteBufAllocator(final RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setAutoRead(final boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setAutoClose(final boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setWriteBufferWaterMark(final WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setMessageSizeEstimator(final MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public EpollDomainDatagramChannelConfig setMaxMessagesPerWrite(final int maxMessagesPerWrite) {
        super.setMaxMessagesPerWrite(maxMessagesPerWrite);
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // Whoever still sets the mode by its option calls this.
    public EpollDomainDatagramChannelConfig setEpollMode(final EpollMode mode) {
        super.setEpollMode(mode);
        return this;
    }
}
