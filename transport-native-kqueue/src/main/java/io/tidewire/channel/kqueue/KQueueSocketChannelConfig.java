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
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;
import io.tidewire.channel.unix.internal.UnixSocketChannelConfig;

/**
 * The configuration of a TCP connection over kqueue. {@code TCP_NODELAY} is switched on from the start.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public final class KQueueSocketChannelConfig extends KQueueChannelConfig implements UnixSocketChannelConfig {

    private static final UnixOptionTable TABLE = UnixOptionRows.addStream(new UnixOptionTable())
            .with(KQueueChannelOption.SO_SNDLOWAT, BsdOptions.SEND_LOW_WATER)
            .with(KQueueChannelOption.TCP_NOPUSH, BsdOptions.NO_PUSH)
            .with(ChannelOption.TCP_FASTOPEN_CONNECT, KQueueSocketChannelConfig.class,
                    KQueueSocketChannelConfig::isTcpFastOpenConnect,
                    KQueueSocketChannelConfig::setTcpFastOpenConnect);

    private volatile boolean fastOpenConnect;

    KQueueSocketChannelConfig(KQueueSocketChannel channel) {
        super(channel, new AdaptiveRecvByteBufAllocator(), TABLE);
    }

    /**
     * How many bytes must fit before the channel can be written.
     *
     * @return bytes
     */
    public int getSndLowAt() {
        return get(KQueueChannelOption.SO_SNDLOWAT);
    }

    /**
     * Sets {@link KQueueChannelOption#SO_SNDLOWAT}.
     *
     * @param sndLowAt bytes
     */
    public void setSndLowAt(int sndLowAt) {
        set(KQueueChannelOption.SO_SNDLOWAT, sndLowAt);
    }

    /**
     * Whether only full segments are sent.
     *
     * @return the value
     */
    public boolean isTcpNoPush() {
        return get(KQueueChannelOption.TCP_NOPUSH);
    }

    /**
     * Sets {@link KQueueChannelOption#TCP_NOPUSH}.
     *
     * @param tcpNoPush whether only full segments are sent
     */
    public void setTcpNoPush(boolean tcpNoPush) {
        set(KQueueChannelOption.TCP_NOPUSH, tcpNoPush);
    }

    /**
     * Whether what is written before the connect goes with its first packet.
     *
     * @return the value
     */
    public boolean isTcpFastOpenConnect() {
        return fastOpenConnect;
    }

    /**
     * Sets whether what is written before the connect goes with its first packet, RFC 7413, where the system does that.
     * It may come twice: only for what may be repeated.
     *
     * @param fastOpenConnect the value
     * @return this configuration
     */
    public KQueueSocketChannelConfig setTcpFastOpenConnect(boolean fastOpenConnect) {
        this.fastOpenConnect = fastOpenConnect;
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setAllowHalfClosure(boolean allowHalfClosure) {
        set(ChannelOption.ALLOW_HALF_CLOSURE, allowHalfClosure);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setKeepAlive(boolean keepAlive) {
        set(ChannelOption.SO_KEEPALIVE, keepAlive);
        return this;
    }

    @Override
    @Deprecated
    public KQueueSocketChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setPerformancePreferences(int connectionTime, int latency, int bandwidth) {
        // The system has no such preferences; they are hints.
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setRcvAllocTransportProvidesGuess(boolean transportProvidesGuess) {
        super.setRcvAllocTransportProvidesGuess(transportProvidesGuess);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(ChannelOption.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setReuseAddress(boolean reuseAddress) {
        set(ChannelOption.SO_REUSEADDR, reuseAddress);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setSendBufferSize(int sendBufferSize) {
        set(ChannelOption.SO_SNDBUF, sendBufferSize);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setSoLinger(int soLinger) {
        set(ChannelOption.SO_LINGER, soLinger);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setTcpNoDelay(boolean tcpNoDelay) {
        set(ChannelOption.TCP_NODELAY, tcpNoDelay);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setTrafficClass(int trafficClass) {
        set(ChannelOption.IP_TOS, trafficClass);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public KQueueSocketChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }
}
