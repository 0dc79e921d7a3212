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
import io.tidewire.channel.ServerChannelRecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.util.internal.Backlog;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.util.Map;

/**
 * The configuration of a TCP server, kept by a {@link ServerSocket}.
 */
public class DefaultServerSocketChannelConfig extends DefaultChannelConfig implements ServerSocketChannelConfig {

    /** The socket that keeps the options. */
    protected final ServerSocket javaSocket;
    private volatile int backlog = Backlog.SOMAXCONN;

    /**
     * Creates a configuration.
     *
     * @param channel the channel that it belongs to
     * @param javaSocket keeps the socket options
     */
    public DefaultServerSocketChannelConfig(ServerSocketChannel channel, ServerSocket javaSocket) {
        super(channel, new ServerChannelRecvByteBufAllocator());
        this.javaSocket = ObjectUtil.checkNotNull(javaSocket, "javaSocket");
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(getOptions(super.getOptions(), ChannelOption.SO_BACKLOG),
                SocketOptionTable.SERVER.options());
    }

    @Override
    @SuppressWarnings("unchecked") // The option states the type.
    public <T> @Nullable T getOption(ChannelOption<T> option) {
        if (option == ChannelOption.SO_BACKLOG) {
            return (T) Integer.valueOf(getBacklog());
        }
        SocketOption<T> socketOption = SocketOptionTable.SERVER.find(option);
        return socketOption != null ? get(socketOption) : super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        if (option == ChannelOption.SO_BACKLOG) {
            validate(option, value);
            setBacklog((Integer) value);
            return true;
        }
        SocketOption<T> socketOption = SocketOptionTable.SERVER.find(option);
        if (socketOption == null) {
            return super.setOption(option, value);
        }
        validate(option, value);
        set(socketOption, value);
        return true;
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
    public int getReceiveBufferSize() {
        return get(StandardSocketOptions.SO_RCVBUF);
    }

    @Override
    public ServerSocketChannelConfig setReceiveBufferSize(int receiveBufferSize) {
        set(StandardSocketOptions.SO_RCVBUF, receiveBufferSize);
        return this;
    }

    @Override
    public boolean isReuseAddress() {
        return get(StandardSocketOptions.SO_REUSEADDR);
    }

    @Override
    public ServerSocketChannelConfig setReuseAddress(boolean reuseAddress) {
        set(StandardSocketOptions.SO_REUSEADDR, reuseAddress);
        return this;
    }

    @Override
    public int getBacklog() {
        return backlog;
    }

    @Override
    public ServerSocketChannelConfig setBacklog(int backlog) {
        this.backlog = ObjectUtil.checkPositiveOrZero(backlog, "backlog");
        return this;
    }

    @Override
    public ServerSocketChannelConfig setPerformancePreferences(int connectionTime, int latency,
                                                               int bandwidth) {
        javaSocket.setPerformancePreferences(connectionTime, latency, bandwidth);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setConnectTimeoutMillis(int connectTimeoutMillis) {
        super.setConnectTimeoutMillis(connectTimeoutMillis);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setWriteBufferHighWaterMark(int writeBufferHighWaterMark) {
        super.setWriteBufferHighWaterMark(writeBufferHighWaterMark);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setWriteBufferLowWaterMark(int writeBufferLowWaterMark) {
        super.setWriteBufferLowWaterMark(writeBufferLowWaterMark);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public ServerSocketChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public ServerSocketChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }
}
