/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;

/**
 * The configuration of a {@link SocketChannel}: the options of a TCP socket besides those of every channel. Any
 * thread. Getters and setters of socket options throw {@link io.tidewire.channel.ChannelException} when the socket
 * refuses, for example because it is closed.
 */
public interface SocketChannelConfig extends DuplexChannelConfig {

    /**
     * {@code TCP_NODELAY}: whether small segments are sent at once (RFC 9293 section 3.7.4). On by default.
     *
     * @return {@code true} if they are
     */
    boolean isTcpNoDelay();

    /**
     * Sets {@code TCP_NODELAY}.
     *
     * @param tcpNoDelay {@code true} to send small segments at once
     * @return this
     */
    SocketChannelConfig setTcpNoDelay(boolean tcpNoDelay);

    /**
     * {@code SO_LINGER}: how long a close waits for unsent data.
     *
     * @return seconds, or {@code -1} when it is off
     */
    int getSoLinger();

    /**
     * Sets {@code SO_LINGER}. With zero a close resets the connection.
     *
     * @param soLinger seconds, or a negative number to switch it off
     * @return this
     */
    SocketChannelConfig setSoLinger(int soLinger);

    /**
     * {@code SO_SNDBUF}: the size of the kernel's send buffer.
     *
     * @return bytes
     */
    int getSendBufferSize();

    /**
     * Sets {@code SO_SNDBUF}. The kernel takes it as a hint.
     *
     * @param sendBufferSize bytes, positive
     * @return this
     */
    SocketChannelConfig setSendBufferSize(int sendBufferSize);

    /**
     * {@code SO_RCVBUF}: the size of the kernel's receive buffer.
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
    SocketChannelConfig setReceiveBufferSize(int receiveBufferSize);

    /**
     * {@code SO_KEEPALIVE}: whether the kernel probes a silent peer.
     *
     * @return {@code true} if it does
     */
    boolean isKeepAlive();

    /**
     * Sets {@code SO_KEEPALIVE}.
     *
     * @param keepAlive {@code true} to probe
     * @return this
     */
    SocketChannelConfig setKeepAlive(boolean keepAlive);

    /**
     * {@code IP_TOS}: the traffic class of what is sent.
     *
     * @return 0 to 255
     */
    int getTrafficClass();

    /**
     * Sets {@code IP_TOS}. The kernel takes it as a hint.
     *
     * @param trafficClass 0 to 255
     * @return this
     */
    SocketChannelConfig setTrafficClass(int trafficClass);

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
    SocketChannelConfig setReuseAddress(boolean reuseAddress);

    /**
     * Sets which of three qualities matter more, by comparing the three numbers. A hint that implementations may
     * leave unused.
     *
     * @param connectionTime the weight of a short time to connect
     * @param latency the weight of low latency
     * @param bandwidth the weight of high bandwidth
     * @return this
     */
    SocketChannelConfig setPerformancePreferences(int connectionTime, int latency, int bandwidth);

    @Override
    SocketChannelConfig setAllocator(ByteBufAllocator allocator);

    @Override
    SocketChannelConfig setAllowHalfClosure(boolean allowHalfClosure);

    @Override
    SocketChannelConfig setAutoClose(boolean autoClose);

    @Override
    SocketChannelConfig setAutoRead(boolean autoRead);

    @Override
    SocketChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis);

    @Override
    SocketChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator);

    @Override
    SocketChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator);

    @Override
    SocketChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark);

    @Override
    SocketChannelConfig setWriteSpinCount(int writeSpinCount);

    @Override
    @Deprecated
    SocketChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead);
}
