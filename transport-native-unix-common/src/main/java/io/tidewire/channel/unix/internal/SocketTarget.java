/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.SocketWritableByteChannel;

/** Takes what file regions are copied to that the kernel cannot send by itself. */
public final class SocketTarget extends SocketWritableByteChannel {

    private final Channel channel;

    /**
     * Creates a target.
     *
     * @param channel gives the memory for copies
     * @param socket the channel's own
     */
    public SocketTarget(Channel channel, FileDescriptor socket) {
        super(socket);
        this.channel = channel;
    }

    @Override
    protected ByteBufAllocator alloc() {
        return channel.alloc();
    }
}
