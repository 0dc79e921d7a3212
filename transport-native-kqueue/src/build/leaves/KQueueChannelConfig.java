/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.unix.internal.AbstractUnixChannelConfig;
import io.tidewire.channel.unix.internal.UnixOptionTable;

/**
 * The configuration of a channel over kqueue. Socket options are the kernel's; what it refuses is a
 * {@link io.tidewire.channel.ChannelException}.
 */
@SuppressWarnings({"deprecation", "exports"}) // What is deprecated is narrowed for those who use it.
public class KQueueChannelConfig extends AbstractUnixChannelConfig {

    private volatile boolean transportProvidesGuess;

    KQueueChannelConfig(Channel channel, RecvByteBufAllocator allocator, UnixOptionTable table) {
        super(channel, allocator, table);
    }

    /** Creates a table of the options that all channels over kqueue have: none. */
    static UnixOptionTable newTable() {
        return new UnixOptionTable();
    }

    /**
     * Whether receive buffers have the size that the kernel reports as readable.
     *
     * @return {@code false}, the default, if their allocator learns the size
     */
    public boolean getRcvAllocTransportProvidesGuess() {
        return transportProvidesGuess;
    }

    /**
     * Sets whether receive buffers have the size that the kernel reports as readable. Takes effect with the next read.
     *
     * @param transportProvidesGuess {@code false} if their allocator is to learn the size
     * @return this configuration
     */
    public KQueueChannelConfig setRcvAllocTransportProvidesGuess(boolean transportProvidesGuess) {
        this.transportProvidesGuess = transportProvidesGuess;
        return this;
    }
    // $setters Channel
}
