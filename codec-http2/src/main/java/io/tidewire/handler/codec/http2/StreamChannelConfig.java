/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelConfig;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.RecvByteBufAllocator;
import org.jspecify.annotations.Nullable;

import java.util.Map;

/**
 * The settings of a stream channel: those of every channel, and {@link
 * Http2StreamChannelOption#AUTO_STREAM_FLOW_CONTROL}.
 */
final class StreamChannelConfig extends DefaultChannelConfig {
    // Any thread.
    private volatile boolean autoStreamFlowControl = true;
    /** Batches of another size than the usual one are wanted, or may be. */
    private volatile boolean hasReceiveAllocator;

    StreamChannelConfig(MultiplexedStreamChannel channel) {
        super(channel);
    }

    boolean isAutoStreamFlowControl() {
        return autoStreamFlowControl;
    }

    /** Whether the size of batches is not the usual one. Streams whose size is go without an object for it. */
    boolean hasReceiveAllocator() {
        return hasReceiveAllocator;
    }

    @Override
    public <T extends RecvByteBufAllocator> T getRecvByteBufAllocator() {
        hasReceiveAllocator = true;
        return super.getRecvByteBufAllocator();
    }

    @Override
    public ChannelConfig setRecvByteBufAllocator(RecvByteBufAllocator allocator) {
        super.setRecvByteBufAllocator(allocator);
        hasReceiveAllocator = true;
        return this;
    }

    @Override
    public Map<ChannelOption<?>, Object> getOptions() {
        return getOptions(super.getOptions(), Http2StreamChannelOption.AUTO_STREAM_FLOW_CONTROL);
    }

    @Override
    @SuppressWarnings("unchecked") // the constant fixes the type of its value
    public <T> @Nullable T getOption(ChannelOption<T> option) {
        return option == Http2StreamChannelOption.AUTO_STREAM_FLOW_CONTROL
                ? (T) Boolean.valueOf(autoStreamFlowControl) : super.getOption(option);
    }

    @Override
    public <T> boolean setOption(ChannelOption<T> option, T value) {
        if (option != Http2StreamChannelOption.AUTO_STREAM_FLOW_CONTROL) {
            return super.setOption(option, value);
        }
        validate(option, value);
        autoStreamFlowControl = (Boolean) value;
        if (!autoStreamFlowControl && channel.isRegistered()) {
            // Octets read before are still given back by us; octets that come now by the handlers.
            MultiplexedStreamChannel stream = (MultiplexedStreamChannel) channel;
            if (channel.eventLoop().inEventLoop()) {
                stream.giveBack();
            } else {
                channel.eventLoop().execute(stream::giveBack);
            }
        }
        return true;
    }
}
