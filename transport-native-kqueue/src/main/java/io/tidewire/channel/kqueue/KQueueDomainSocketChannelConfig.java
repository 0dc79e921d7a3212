/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

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
 * The configuration of a connection over a unix domain socket and kqueue.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public final class KQueueDomainSocketChannelConfig extends KQueueChannelConfig
        implements UnixDomainSocketChannelConfig, DomainSocketChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addDomainStream(new UnixOptionTable())
            .with(UnixChannelOption.DOMAIN_SOCKET_READ_MODE, KQueueDomainSocketChannelConfig.class,
                    KQueueDomainSocketChannelConfig::getReadMode, KQueueDomainSocketChannelConfig::setReadMode);

    private volatile DomainSocketReadMode mode = DomainSocketReadMode.BYTES;

    KQueueDomainSocketChannelConfig(KQueueDomainSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
    }

    @Override
    public DomainSocketReadMode getReadMode() {
        return mode;
    }

    @Override
    public KQueueDomainSocketChannelConfig setReadMode(DomainSocketReadMode readMode) {
        mode = ObjectUtil.checkNotNull(readMode, "readMode");
        return this;
    }

    /**
     * Sets the size of the kernel's receive buffer.
     *
     * @param receiveBufferSize bytes, positive
     * @return this configuration
     */
    public KQueueDomainSocketChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(ChannelOption.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    /**
     * Sets the size of the kernel's send buffer.
     *
     * @param sendBufferSize bytes, positive
     * @return this configuration
     */
    public KQueueDomainSocketChannelConfig setSendBufferSize(int sendBufferSize) {
        set(ChannelOption.SO_SNDBUF, sendBufferSize);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setAllowHalfClosure(boolean allowHalfClosure) {
        set(ChannelOption.ALLOW_HALF_CLOSURE, allowHalfClosure);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    @Deprecated
    public KQueueDomainSocketChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setRcvAllocTransportProvidesGuess(boolean transportProvidesGuess) {
        super.setRcvAllocTransportProvidesGuess(transportProvidesGuess);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public KQueueDomainSocketChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public KQueueDomainSocketChannelConfig setWriteBufferHighWaterMark(int bytes) {
        super.setWriteBufferHighWaterMark(bytes);
        return this;
    }

    @Override
    @Deprecated
    public KQueueDomainSocketChannelConfig setWriteBufferLowWaterMark(int bytes) {
        super.setWriteBufferLowWaterMark(bytes);
        return this;
    }
}
