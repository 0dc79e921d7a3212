/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.AdaptiveRecvByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.unix.DomainSocketChannelConfig;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.UnixChannelOption;
import io.tidewire.channel.unix.internal.UnixDomainSocketChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.util.internal.ObjectUtil;

/**
 * The configuration of a connection over a unix domain socket.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public final class EpollDomainSocketChannelConfig extends EpollChannelConfig
        implements DomainSocketChannelConfig, UnixDomainSocketChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addDomainStream(newTable())
            .with(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, EpollDomainSocketChannelConfig.class,
                    EpollDomainSocketChannelConfig::getReadMode, EpollDomainSocketChannelConfig::setReadMode);

    private volatile DomainSocketReadMode readMode = DomainSocketReadMode.BYTES;

    EpollDomainSocketChannelConfig(EpollDomainSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
    }

    @Override
    public DomainSocketReadMode getReadMode() {
        return readMode;
    }

    @Override
    public EpollDomainSocketChannelConfig setReadMode(DomainSocketReadMode readMode) {
        this.readMode = ObjectUtil.checkNotNull(readMode, "readMode");
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setAllowHalfClosure(boolean allowHalfClosure) {
        set(ChannelOption.ALLOW_HALF_CLOSURE, allowHalfClosure);
        return this;
    }

    /**
     * Sets ChannelOption.SO_SNDBUF: the size of the kernel's send buffer in bytes.
     *
     * @param sendBufferSize bytes, positive; the kernel rounds them
     * @return this configuration
     */
    public EpollDomainSocketChannelConfig setSendBufferSize(int sendBufferSize) {
        set(ChannelOption.SO_SNDBUF, sendBufferSize);
        return this;
    }

    /**
     * Sets ChannelOption.SO_RCVBUF: the size of the kernel's receive buffer in bytes.
     *
     * @param receiveBufferSize bytes, positive; the kernel rounds them
     * @return this configuration
     */
    public EpollDomainSocketChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(ChannelOption.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public EpollDomainSocketChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    @Deprecated
    public EpollDomainSocketChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark) {
        super.setWriteBufferHighWaterMark(writeBufferHighWaterMark);
        return this;
    }

    @Override
    @Deprecated
    public EpollDomainSocketChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark) {
        super.setWriteBufferLowWaterMark(writeBufferLowWaterMark);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public EpollDomainSocketChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    @SuppressWarnings("deprecation") // Whoever still sets the mode by its option calls this.
    public EpollDomainSocketChannelConfig setEpollMode(EpollMode mode) {
        super.setEpollMode(mode);
        return this;
    }
}
