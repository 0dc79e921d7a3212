/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.unix.internal.UnixOptionTable;

/**
 * The configuration of a channel over kqueue. Socket options are the kernel's; what it refuses is a
 * {@link io.tidewire.channel.ChannelException}.
 */
@SuppressWarnings("exports") // The base types are nobody's but this project's.
public class KQueueChannelConfig extends KQueueChannelSetters {

    private volatile boolean transportProvidesGuess;

    KQueueChannelConfig(Channel channel, RecvByteBufAllocator allocator, UnixOptionTable table) {
        super(channel, allocator, table);
    }

    /**
     * Whether receive buffers are as large as the kernel says that there is to read.
     *
     * @return {@code false} if their allocator learns the size, which is the default
     */
    public boolean getRcvAllocTransportProvidesGuess() {
        return transportProvidesGuess;
    }

    /**
     * Sets whether receive buffers are as large as the kernel says that there is to read. For the next reads.
     *
     * @param transportProvidesGuess {@code false} if their allocator is to learn the size
     * @return this configuration
     */
    public KQueueChannelConfig setRcvAllocTransportProvidesGuess(boolean transportProvidesGuess) {
        this.transportProvidesGuess = transportProvidesGuess;
        return this;
    }
}
