/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.local;

import io.tidewire.channel.Channel;
import io.tidewire.channel.DefaultChannelConfig;
import io.tidewire.channel.PreferHeapByteBufAllocator;
import io.tidewire.channel.RecvByteBufAllocator;

/**
 * The settings of a local channel. Its buffers never meet the kernel, so those that may be of either kind are on the
 * heap.
 */
final class LocalChannelConfig extends DefaultChannelConfig {

    private final Runnable clearReadPending;

    LocalChannelConfig(Channel channel, RecvByteBufAllocator receiveAllocator,
                       Runnable clearReadPending) {
        super(channel, receiveAllocator);
        this.clearReadPending = clearReadPending;
        setAllocator(new PreferHeapByteBufAllocator(getAllocator()));
    }

    @Override
    protected void autoReadCleared() {
        if (!channel.isRegistered()) {
            // No other thread can touch the channel's state before it has a loop.
            clearReadPending.run();
        } else if (channel.eventLoop().inEventLoop()) {
            clearReadPending.run();
        } else {
            channel.eventLoop().execute(clearReadPending);
        }
    }
}
