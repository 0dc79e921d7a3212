/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.SpliceOperations;
import io.tidewire.channel.internal.StreamEngine;
import io.tidewire.channel.unix.internal.AbstractUnixStreamChannel;
import io.tidewire.channel.unix.internal.UnixStreamOperations;

/** Byte streams over epoll, including input that is moved elsewhere within the kernel. */
final class EpollStreamOperations extends UnixStreamOperations<AbstractUnixStreamChannel>
        implements SpliceOperations<AbstractUnixStreamChannel> {

    static final EpollStreamOperations INSTANCE = new EpollStreamOperations();

    private EpollStreamOperations() {
        super(EpollSocketOperations.INSTANCE);
    }

    static StreamEngine<?> engine(AbstractEpollStreamChannel channel) {
        return engineOf(channel);
    }

    @Override
    public SpliceOperations<AbstractUnixStreamChannel> spliceOperations() {
        return this;
    }

    @Override
    public boolean isSplicing(AbstractUnixStreamChannel handle) {
        return ((AbstractEpollStreamChannel) handle).isSplicing();
    }

    @Override
    public int splice(AbstractUnixStreamChannel handle, RecvByteBufAllocator.Handle sizes) {
        return ((AbstractEpollStreamChannel) handle).splices().splice(sizes);
    }
}
