/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.unix.UnixChannelOption;
import io.tidewire.channel.unix.internal.UnixDatagramChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionRows;
import io.tidewire.channel.unix.internal.UnixOptionTable;

import java.net.InetAddress;
import java.net.NetworkInterface;

/**
 * The configuration of a UDP socket over kqueue.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public final class KQueueDatagramChannelConfig extends KQueueChannelConfig implements UnixDatagramChannelConfig {

    /** More than a packet of an Ethernet, so that only fragmented datagrams are too long for it. */
    private static final int BUFFER_BYTES = 2048;

    private static final UnixOptionTable TABLE = UnixOptionRows.addDatagram(new UnixOptionTable());

    KQueueDatagramChannelConfig(KQueueDatagramChannel channel) {
        super(channel, new FixedRecvByteBufAllocator(BUFFER_BYTES), TABLE);
    }

    /**
     * Whether several sockets may share the address.
     *
     * @return the value
     */
    public boolean isReusePort() {
        return get(UnixChannelOption.SO_REUSEPORT);
    }

    /**
     * Sets whether several sockets may share the address. Systems differ in who of them is given a datagram.
     *
     * @param reusePort whether
     * @return this configuration
     */
    public KQueueDatagramChannelConfig setReusePort(boolean reusePort) {
        set(UnixChannelOption.SO_REUSEPORT, reusePort);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setBroadcast(boolean broadcast) {
        set(ChannelOption.SO_BROADCAST, broadcast);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setInterface(InetAddress interfaceAddress) {
        set(ChannelOption.IP_MULTICAST_ADDR, interfaceAddress);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setLoopbackModeDisabled(boolean loopbackModeDisabled) {
        set(ChannelOption.IP_MULTICAST_LOOP_DISABLED, loopbackModeDisabled);
        return this;
    }

    @Override
    @Deprecated
    public KQueueDatagramChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setMaxMessagesPerWrite(int maxMessagesPerWrite) {
        super.setMaxMessagesPerWrite(maxMessagesPerWrite);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setNetworkInterface(NetworkInterface networkInterface) {
        set(ChannelOption.IP_MULTICAST_IF, networkInterface);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setRcvAllocTransportProvidesGuess(boolean transportProvidesGuess) {
        super.setRcvAllocTransportProvidesGuess(transportProvidesGuess);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(ChannelOption.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setReuseAddress(boolean reuseAddress) {
        set(ChannelOption.SO_REUSEADDR, reuseAddress);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setSendBufferSize(int sendBufferSize) {
        set(ChannelOption.SO_SNDBUF, sendBufferSize);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setTimeToLive(int ttl) {
        set(ChannelOption.IP_MULTICAST_TTL, ttl);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setTrafficClass(int trafficClass) {
        set(ChannelOption.IP_TOS, trafficClass);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public KQueueDatagramChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }
}
