/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.DefaultFileRegion;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.SpliceOperations;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.internal.LastFailure;
import io.tidewire.channel.unix.internal.UnixStreamOperations;

import java.io.IOException;

/** Byte streams over epoll, with the input that goes elsewhere within the kernel. */
final class EpollStreamOperations extends UnixStreamOperations<AbstractEpollStreamChannel>
        implements SpliceOperations<AbstractEpollStreamChannel> {

    static final EpollStreamOperations INSTANCE = new EpollStreamOperations();

    private EpollStreamOperations() {
        super(EpollSocketOperations.INSTANCE);
    }

    @Override
    protected Socket socketOf(AbstractEpollStreamChannel handle) {
        return handle.socket;
    }

    @Override
    protected long maxBytesPerGatheringWrite(AbstractEpollStreamChannel handle) {
        return handle.config().getMaxBytesPerGatheringWrite();
    }

    @Override
    protected long sendFile(AbstractEpollStreamChannel handle, DefaultFileRegion file) throws IOException {
        return handle.sendFile(file);
    }

    @Override
    public boolean isReceiving(AbstractEpollStreamChannel handle) {
        return handle.readMode() == DomainSocketReadMode.FILE_DESCRIPTORS;
    }

    @Override
    public int send(AbstractEpollStreamChannel handle, ChannelOutboundBuffer pending) {
        try {
            return handle.sendMessage(pending);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
    }

    @Override
    public SpliceOperations<AbstractEpollStreamChannel> spliceOperations() {
        return this;
    }

    @Override
    public boolean isSplicing(AbstractEpollStreamChannel handle) {
        return handle.isSplicing();
    }

    @Override
    public int splice(AbstractEpollStreamChannel handle, RecvByteBufAllocator.Handle sizes) {
        return handle.splices().splice(sizes);
    }
}
