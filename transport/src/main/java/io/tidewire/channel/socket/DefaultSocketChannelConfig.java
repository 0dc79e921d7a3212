/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelException;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import java.util.Map;

/**
 * The configuration of a TCP connection, kept by a {@link Socket}. {@code TCP_NODELAY} is switched on at once.
 */
public class DefaultSocketChannelConfig extends DefaultChannelConfig implements SocketChannelConfig {

    private static final InternalLogger LOGGER =
            InternalLoggerFactory.getInstance(DefaultSocketChannelConfig.class);

    /** The socket that keeps the options, or {@code null} if a channel of the JDK does. */
    protected final @Nullable Socket javaSocket;
    private volatile boolean allowHalfClosure;

    /**
     * Creates a configuration.
     *
     * @param channel the channel that it belongs to
     * @param javaSocket keeps the socket options
     */
    @SuppressWarnings("this-escape") // By contract the subclass may say here what keeps the options.
    public DefaultSocketChannelConfig(SocketChannel channel, Socket javaSocket) {
        super(channel);
        this.javaSocket = ObjectUtil.checkNotNull(javaSocket, "javaSocket");
        switchNoDelayOn();
    }

    /**
     * Creates a configuration without a {@link Socket}, which takes more memory than the configuration. A subclass
     * overrides {@link #javaChannel()}, which is called from here.
     *
     * @param channel the channel that it belongs to
     */
    @SuppressWarnings("this-escape") // By contract the subclass may say here what keeps the options.
    protected DefaultSocketChannelConfig(SocketChannel channel) {
        super(channel);
        javaSocket = null;
        switchNoDelayOn();
    }

    private void switchNoDelayOn() {
        try {
            setTcpNoDelay(true);
        } catch (ChannelException e) {
            // Some systems refuse this on a connection that was reset before it was accepted; reading it will report
            // that.
            LOGGER.debug("cannot set TCP_NODELAY on {}", channel, e);
        }
    }

    /**
     * Returns the channel that keeps the socket options in the place of {@link #javaSocket}.
     *
     * @return the channel of the JDK, or {@code null} if there is a socket
     */
    protected @Nullable NetworkChannel javaChannel() {
        return null;
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(getOptions(super.getOptions(), ChannelOption.ALLOW_HALF_CLOSURE),
                SocketOptionTable.STREAM.options());
    }

    @Override
    @SuppressWarnings("unchecked") // The option states the type.
    public <T> @Nullable T getOption(ChannelOption<T> option) {
        if (option == ChannelOption.ALLOW_HALF_CLOSURE) {
            return (T) Boolean.valueOf(isAllowHalfClosure());
        }
        SocketOption<T> socketOption = SocketOptionTable.STREAM.find(option);
        return socketOption != null ? get(socketOption) : super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        if (option == ChannelOption.ALLOW_HALF_CLOSURE) {
            validate(option, value);
            setAllowHalfClosure((Boolean) value);
            return true;
        }
        SocketOption<T> socketOption = SocketOptionTable.STREAM.find(option);
        if (socketOption == null) {
            return super.setOption(option, value);
        }
        validate(option, value);
        set(socketOption, value);
        return true;
    }

    @SuppressWarnings("NullAway") // Without a socket there is a channel of the JDK.
    private <T> T get(SocketOption<T> option) {
        try {
            return javaSocket != null ? javaSocket.getOption(option) : javaChannel().getOption(option);
        } catch (IOException e) {
            throw new ChannelException("failed to get " + option, e);
        }
    }

    @SuppressWarnings("NullAway") // As get().
    private <T> void set(SocketOption<T> option, T value) {
        try {
            if (javaSocket != null) {
                javaSocket.setOption(option, value);
            } else {
                javaChannel().setOption(option, value);
            }
        } catch (IOException e) {
            throw new ChannelException("failed to set " + option + " to " + value, e);
        }
    }

    @Override
    public boolean isTcpNoDelay() {
        return get(StandardSocketOptions.TCP_NODELAY);
    }

    @Override
    public SocketChannelConfig setTcpNoDelay(boolean tcpNoDelay) {
        set(StandardSocketOptions.TCP_NODELAY, tcpNoDelay);
        return this;
    }

    @Override
    public int getSoLinger() {
        return get(StandardSocketOptions.SO_LINGER);
    }

    @Override
    public SocketChannelConfig setSoLinger(int soLinger) {
        set(StandardSocketOptions.SO_LINGER, soLinger);
        return this;
    }

    @Override
    public int getSendBufferSize() {
        return get(StandardSocketOptions.SO_SNDBUF);
    }

    @Override
    public SocketChannelConfig setSendBufferSize(int sendBufferSize) {
        set(StandardSocketOptions.SO_SNDBUF, sendBufferSize);
        return this;
    }

    @Override
    public int getReceiveBufferSize() {
        return get(StandardSocketOptions.SO_RCVBUF);
    }

    @Override
    public SocketChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(StandardSocketOptions.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public boolean isKeepAlive() {
        return get(StandardSocketOptions.SO_KEEPALIVE);
    }

    @Override
    public SocketChannelConfig setKeepAlive(boolean keepAlive) {
        set(StandardSocketOptions.SO_KEEPALIVE, keepAlive);
        return this;
    }

    @Override
    public int getTrafficClass() {
        return get(StandardSocketOptions.IP_TOS);
    }

    @Override
    public SocketChannelConfig setTrafficClass(int trafficClass) {
        set(StandardSocketOptions.IP_TOS, trafficClass);
        return this;
    }

    @Override
    public boolean isReuseAddress() {
        return get(StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public SocketChannelConfig setReuseAddress(boolean reuseAddress) {
        set(StandardSocketOptions.SO_REUSEADDR, reuseAddress);
        return this;
    }

    @Override
    public boolean isAllowHalfClosure() {
        return allowHalfClosure;
    }

    @Override
    public SocketChannelConfig setAllowHalfClosure(boolean allowHalfClosure) {
        this.allowHalfClosure = allowHalfClosure;
        return this;
    }

    @Override
    public SocketChannelConfig setPerformancePreferences(int connectionTime, int latency,
                                                         int bandwidth) {
        if (javaSocket != null) {
            // The sockets of NIO ignore the preferences.
            javaSocket.setPerformancePreferences(connectionTime, latency, bandwidth);
        }
        return this;
    }

    @Override
    public SocketChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public SocketChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public SocketChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public SocketChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public SocketChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public SocketChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public SocketChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark) {
        super.setWriteBufferHighWaterMark(writeBufferHighWaterMark);
        return this;
    }

    @Override
    public SocketChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark) {
        super.setWriteBufferLowWaterMark(writeBufferLowWaterMark);
        return this;
    }

    @Override
    public SocketChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public SocketChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public SocketChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }
}
