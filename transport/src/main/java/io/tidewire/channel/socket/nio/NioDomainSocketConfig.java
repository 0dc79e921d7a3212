/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.MessageSizeEstimator;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.WriteBufferWaterMark;
import io.tidewire.channel.internal.SocketOptionTable;
import io.tidewire.channel.socket.DuplexChannelConfig;
import org.jspecify.annotations.Nullable;

import java.nio.channels.SocketChannel;
import java.util.Map;

/** The configuration of a connection over a unix domain socket. */
final class NioDomainSocketConfig extends DefaultChannelConfig implements DuplexChannelConfig {

    private final SocketChannel socket;
    private volatile boolean allowHalfClosure;

    NioDomainSocketConfig(NioDomainSocketChannel channel, SocketChannel socket) {
        super(channel);
        this.socket = socket;
    }

    @Override
    protected void autoReadCleared() {
        ((NioDomainSocketChannel) channel).stopReading();
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        Map<ChannelOption<?>, Object> options = getOptions(
                getOptions(super.getOptions(), ChannelOption.ALLOW_HALF_CLOSURE),
                SocketOptionTable.DOMAIN_STREAM.options());
        // Among the JDK's own are the credentials of the peer, which a socket without one cannot give.
        return socket.isConnected() ? getOptions(options, NioChannelOption.all(socket)) : options;
    }

    @Override
    @SuppressWarnings("unchecked") // The option states the type.
    public <T> @Nullable T getOption(ChannelOption<T> option) {
        if (option == ChannelOption.ALLOW_HALF_CLOSURE) {
            return (T) Boolean.valueOf(allowHalfClosure);
        }
        NioChannelOption<T> nioOption = NioChannelOption.find(SocketOptionTable.DOMAIN_STREAM, option);
        return nioOption != null ? nioOption.get(socket) : super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        validate(option, value);
        if (option == ChannelOption.ALLOW_HALF_CLOSURE) {
            setAllowHalfClosure((Boolean) value);
            return true;
        }
        NioChannelOption<T> nioOption = NioChannelOption.find(SocketOptionTable.DOMAIN_STREAM, option);
        return nioOption != null ? nioOption.set(socket, value) : super.setOption(option, value);
    }

    @Override
    public boolean isAllowHalfClosure() {
        return allowHalfClosure;
    }

    @Override
    public DuplexChannelConfig setAllowHalfClosure(boolean allowHalfClosure) {
        this.allowHalfClosure = allowHalfClosure;
        return this;
    }

    @Override
    public DuplexChannelConfig setAllocator(ByteBufAllocator allocator) {
        super.setAllocator(allocator);
        return this;
    }

    @Override
    public DuplexChannelConfig setAutoClose(boolean autoClose) {
        super.setAutoClose(autoClose);
        return this;
    }

    @Override
    public DuplexChannelConfig setAutoRead(boolean autoRead) {
        super.setAutoRead(autoRead);
        return this;
    }

    @Override
    public DuplexChannelConfig setMessageSizeEstimator(MessageSizeEstimator estimator) {
        super.setMessageSizeEstimator(estimator);
        return this;
    }

    @Override
    public DuplexChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        return this;
    }

    @Override
    public DuplexChannelConfig setWriteBufferWaterMark(WriteBufferWaterMark writeBufferWaterMark) {
        super.setWriteBufferWaterMark(writeBufferWaterMark);
        return this;
    }

    @Override
    public DuplexChannelConfig setWriteSpinCount(int writeSpinCount) {
        super.setWriteSpinCount(writeSpinCount);
        return this;
    }

    @Override
    @Deprecated
    public DuplexChannelConfig setMaxMessagesPerRead(int maxMessagesPerRead) {
        super.setMaxMessagesPerRead(maxMessagesPerRead);
        return this;
    }
}
