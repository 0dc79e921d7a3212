/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramOperations;
import io.tidewire.channel.internal.IoResult;

import java.nio.channels.DatagramChannel;
import java.util.List;

/** Datagram sockets of the JDK, which move one datagram with a call. */
final class NioDatagramOperations extends DatagramOperations<AbstractNioMessageChannel> {

    static final NioDatagramOperations INSTANCE = new NioDatagramOperations();

    private NioDatagramOperations() {
        super(NioSocketOperations.INSTANCE);
    }

    @Override
    public boolean isConnected(AbstractNioMessageChannel handle) {
        return ((DatagramChannel) handle.javaChannel()).isConnected();
    }

    @Override
    public int receive(AbstractNioMessageChannel handle, RecvByteBufAllocator.Handle sizes,
                       List<Object> received) {
        int count;
        try {
            // The method asks the channel for the same sizes.
            count = handle.doReadMessages(received);
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
        return count > 0 ? count : IoResult.WOULD_BLOCK;
    }

    @Override
    public boolean continueReading(AbstractNioMessageChannel handle, RecvByteBufAllocator.Handle sizes) {
        return handle.continueReading(sizes);
    }

    @Override
    public boolean continueOnWriteError(AbstractNioMessageChannel handle) {
        return handle.continueOnWriteError();
    }

    @Override
    @SuppressWarnings("NullAway") // A message is pending.
    public int send(AbstractNioMessageChannel handle, ChannelOutboundBuffer pending, int max) {
        try {
            return handle.doWriteMessage(pending.current(), pending) ? 1 : IoResult.WOULD_BLOCK;
        } catch (Throwable cause) {
            return NioSocketOperations.failed(handle, cause);
        }
    }

    @Override
    public boolean isFatal(AbstractNioMessageChannel handle, Throwable cause) {
        return handle.closeOnReadError(cause);
    }
}
