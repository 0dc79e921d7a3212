/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.internal.MulticastInterface;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.Map;

/**
 * The configuration of a UDP socket, kept by a {@link DatagramSocket}.
 */
@SuppressWarnings("deprecation") // DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION is set by those who still use it.
public class DefaultDatagramChannelConfig extends DefaultChannelConfig implements DatagramChannelConfig {

    /** More than a packet of an Ethernet, so that only fragmented datagrams are too long for it. */
    private static final int DEFAULT_BUFFER_BYTES = 2048;

    private final DatagramSocket javaSocket;
    private volatile boolean activeOnRegistration;
    /** The address by which the interface was set; says nothing once the interface is another one. */
    private volatile @Nullable InetAddress interfaceAddress;

    /**
     * Creates a configuration.
     *
     * @param channel the channel that it belongs to
     * @param javaSocket keeps the socket options
     */
    public DefaultDatagramChannelConfig(DatagramChannel channel, DatagramSocket javaSocket) {
        super(channel, new FixedRecvByteBufAllocator(DEFAULT_BUFFER_BYTES));
        this.javaSocket = ObjectUtil.checkNotNull(javaSocket, "javaSocket");
    }

    /**
     * The socket that keeps the options.
     *
     * @return the socket that the constructor was given
     */
    protected final DatagramSocket javaSocket() {
        return javaSocket;
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(getOptions(super.getOptions(), ChannelOption.IP_MULTICAST_LOOP_DISABLED,
                ChannelOption.IP_MULTICAST_ADDR, ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION),
                SocketOptionTable.DATAGRAM.options());
    }

    @Override
    @SuppressWarnings("unchecked") // The options state the types.
    public <T> @Nullable T getOption(ChannelOption<T> option) {
        if (option == ChannelOption.IP_MULTICAST_LOOP_DISABLED) {
            return (T) Boolean.valueOf(isLoopbackModeDisabled());
        }
        if (option == ChannelOption.IP_MULTICAST_ADDR) {
            return (T) getInterface();
        }
        if (option == ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION) {
            return (T) Boolean.valueOf(activeOnRegistration);
        }
        SocketOption<T> socketOption = SocketOptionTable.DATAGRAM.find(option);
        return socketOption != null ? get(socketOption) : super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        validate(option, value);
        if (option == ChannelOption.IP_MULTICAST_LOOP_DISABLED) {
            setLoopbackModeDisabled((Boolean) value);
        } else if (option == ChannelOption.IP_MULTICAST_ADDR) {
            setInterface((InetAddress) value);
        } else if (option == ChannelOption.DATAGRAM_CHANNEL_ACTIVE_ON_REGISTRATION) {
            setActiveOnRegistration((Boolean) value);
        } else {
            SocketOption<T> socketOption = SocketOptionTable.DATAGRAM.find(option);
            if (socketOption == null) {
                return super.setOption(option, value);
            }
            set(socketOption, value);
        }
        return true;
    }

    private void setActiveOnRegistration(boolean activeOnRegistration) {
        if (channel.isRegistered()) {
            throw new IllegalStateException("whether a channel is active once registered has to be set before");
        }
        this.activeOnRegistration = activeOnRegistration;
    }

    private <T> T get(SocketOption<T> option) {
        try {
            return javaSocket.getOption(option);
        } catch (IOException e) {
            throw new ChannelException("failed to get " + option, e);
        }
    }

    private <T> void set(SocketOption<T> option, T value) {
        try {
            javaSocket.setOption(option, value);
        } catch (IOException e) {
            throw new ChannelException("failed to set " + option + " to " + value, e);
        }
    }

    @Override
    public int getSendBufferSize() {
        return get(StandardSocketOptions.SO_SNDBUF);
    }

    @Override
    public DatagramChannelConfig setSendBufferSize(int sendBufferSize) {
        set(StandardSocketOptions.SO_SNDBUF, sendBufferSize);
        return this;
    }

    @Override
    public int getReceiveBufferSize() {
        return get(StandardSocketOptions.SO_RCVBUF);
    }

    @Override
    public DatagramChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(StandardSocketOptions.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public int getTrafficClass() {
        return get(StandardSocketOptions.IP_TOS);
    }

    @Override
    public DatagramChannelConfig setTrafficClass(int trafficClass) {
        set(StandardSocketOptions.IP_TOS, trafficClass);
        return this;
    }

    @Override
    public boolean isReuseAddress() {
        return get(StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public DatagramChannelConfig setReuseAddress(boolean reuseAddress) {
        set(StandardSocketOptions.SO_REUSEADDR, reuseAddress);
        return this;
    }

    @Override
    public boolean isBroadcast() {
        return get(StandardSocketOptions.SO_BROADCAST);
    }

    @Override
    public DatagramChannelConfig setBroadcast(boolean broadcast) {
        set(StandardSocketOptions.SO_BROADCAST, broadcast);
        return this;
    }

    @Override
    public boolean isLoopbackModeDisabled() {
        return !get(StandardSocketOptions.IP_MULTICAST_LOOP);
    }

    @Override
    public DatagramChannelConfig setLoopbackModeDisabled(boolean loopbackModeDisabled) {
        set(StandardSocketOptions.IP_MULTICAST_LOOP, !loopbackModeDisabled);
        return this;
    }

    @Override
    public int getTimeToLive() {
        return get(StandardSocketOptions.IP_MULTICAST_TTL);
    }

    @Override
    public DatagramChannelConfig setTimeToLive(int ttl) {
        set(StandardSocketOptions.IP_MULTICAST_TTL, ttl);
        return this;
    }

    @Override
    public @Nullable InetAddress getInterface() {
        return MulticastInterface.addressOf(getNetworkInterface(), interfaceAddress);
    }

    @Override
    public DatagramChannelConfig setInterface(InetAddress interfaceAddress) {
        setNetworkInterface(MulticastInterface.having(interfaceAddress));
        this.interfaceAddress = interfaceAddress;
        return this;
    }

    @Override
    public @Nullable NetworkInterface getNetworkInterface() {
        return get(StandardSocketOptions.IP_MULTICAST_IF);
    }

    @Override
    public DatagramChannelConfig setNetworkInterface(NetworkInterface networkInterface) {
        set(StandardSocketOptions.IP_MULTICAST_IF, ObjectUtil.checkNotNull(networkInterface, "networkInterface"));
        return this;
    }

    @Override
    public DatagramChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public DatagramChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public DatagramChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public DatagramChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public DatagramChannelConfig setMaxMessagesPerWrite(int maxMessagesPerWrite) {
        super.setMaxMessagesPerWrite(maxMessagesPerWrite);
        return this;
    }

    @Override
    public DatagramChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public DatagramChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public DatagramChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark) {
        super.setWriteBufferHighWaterMark(writeBufferHighWaterMark);
        return this;
    }

    @Override
    public DatagramChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark) {
        super.setWriteBufferLowWaterMark(writeBufferLowWaterMark);
        return this;
    }

    @Override
    public DatagramChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public DatagramChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public DatagramChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }
}
