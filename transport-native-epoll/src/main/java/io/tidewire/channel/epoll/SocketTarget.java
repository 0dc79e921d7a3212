/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.unix.SocketWritableByteChannel;

/** Takes what file regions are copied to that the kernel cannot send by itself. */
final class SocketTarget extends SocketWritableByteChannel {

    private final AbstractEpollStreamChannel channel;

    SocketTarget(final AbstractEpollStreamChannel channel) {
        super(channel.socket);
        this.channel = channel;
    }

    @Override
    protected ByteBufAllocator alloc() {
        return channel.alloc();
    }
}
