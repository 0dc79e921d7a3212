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
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.NetworkInterface;

/**
 * The configuration of a {@link DatagramChannel}. Any thread. An option that the socket itself keeps throws a {@link
 * io.tidewire.channel.ChannelException} if the socket refuses, as when it is closed.
 *
 * <p>The receive buffer of {@link #setRecvByteBufAllocator(RecvByteBufAllocator)} bounds the length of a datagram that
 * can be received; by default it takes 2048 bytes. How many of its messages one read loop takes is its number of
 * messages per read. One flush sends at most {@link io.tidewire.channel.ChannelOption#MAX_MESSAGES_PER_WRITE} messages
 * before other work has its turn; the write spin count says nothing here, as a datagram is never sent in parts.
 */
public interface DatagramChannelConfig extends ChannelConfig {

    /**
     * {@code SO_SNDBUF} of {@code socket(7)}.
     *
     * @return the size in bytes
     */
    int getSendBufferSize();

    /**
     * Sets {@code SO_SNDBUF}.
     *
     * @param sendBufferSize the size in bytes, positive; the kernel may take another one
     * @return this
     */
    DatagramChannelConfig setSendBufferSize(int sendBufferSize);

    /**
     * {@code SO_RCVBUF} of {@code socket(7)}.
     *
     * @return the size in bytes
     */
    int getReceiveBufferSize();

    /**
     * Sets {@code SO_RCVBUF}.
     *
     * @param receiveBufferSize the size in bytes, positive; the kernel may take another one
     * @return this
     */
    DatagramChannelConfig setReceiveBufferSize(int receiveBufferSize);

    /**
     * {@code IP_TOS} of {@code ip(7)}.
     *
     * @return the traffic class, 0 to 255
     */
    int getTrafficClass();

    /**
     * Sets {@code IP_TOS}.
     *
     * @param trafficClass the traffic class, 0 to 255
     * @return this
     */
    DatagramChannelConfig setTrafficClass(int trafficClass);

    /**
     * {@code SO_REUSEADDR} of {@code socket(7)}.
     *
     * @return whether several sockets may have the same address
     */
    boolean isReuseAddress();

    /**
     * Sets {@code SO_REUSEADDR}; before the channel is bound.
     *
     * @param reuseAddress whether several sockets may have the same address
     * @return this
     */
    DatagramChannelConfig setReuseAddress(boolean reuseAddress);

    /**
     * {@code SO_BROADCAST} of {@code socket(7)}.
     *
     * @return whether the channel may send to broadcast addresses
     */
    boolean isBroadcast();

    /**
     * Sets {@code SO_BROADCAST}.
     *
     * @param broadcast whether the channel may send to broadcast addresses
     * @return this
     */
    DatagramChannelConfig setBroadcast(boolean broadcast);

    /**
     * Returns whether multicast datagrams that this host sends are kept from it.
     *
     * @return {@code false} by default
     */
    boolean isLoopbackModeDisabled();

    /**
     * Decides whether multicast datagrams that this host sends are kept from it.
     *
     * @param loopbackModeDisabled {@code true} to keep them from it
     * @return this
     */
    DatagramChannelConfig setLoopbackModeDisabled(boolean loopbackModeDisabled);

    /**
     * How many hops multicast datagrams live.
     *
     * @return the number of hops, 1 by default
     */
    int getTimeToLive();

    /**
     * Sets how many hops multicast datagrams live.
     *
     * @param ttl the number of hops, 0 to 255
     * @return this
     */
    DatagramChannelConfig setTimeToLive(int ttl);

    /**
     * An address of the interface for multicast.
     *
     * @return the address that was set, else the first of the interface, or {@code null} if there is no interface
     */
    @Nullable InetAddress getInterface();

    /**
     * Sets the interface for multicast by one of its addresses.
     *
     * @return this
     * @throws io.tidewire.channel.ChannelException if no interface has it
     */
    DatagramChannelConfig setInterface(InetAddress interfaceAddress);

    /**
     * The interface for multicast.
     *
     * @return the interface, or {@code null} if none was set
     */
    @Nullable NetworkInterface getNetworkInterface();

    /**
     * Sets the interface for multicast.
     *
     * @return this
     */
    DatagramChannelConfig setNetworkInterface(NetworkInterface networkInterface);

    @Override
    DatagramChannelConfig setAllocator(ByteBufAllocator allocator);

    @Override
    DatagramChannelConfig setAutoClose(boolean autoClose);

    @Override
    DatagramChannelConfig setAutoRead(boolean autoRead);

    @Override
    DatagramChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis);

    @Override
    DatagramChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator);

    @Override
    DatagramChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator);

    @Override
    DatagramChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark);

    @Override
    DatagramChannelConfig setWriteSpinCount(int writeSpinCount);

    @Override
    @Deprecated
    DatagramChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead);
}
