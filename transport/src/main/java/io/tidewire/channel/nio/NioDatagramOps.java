/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramOps;
import io.tidewire.channel.internal.IoResult;

import java.net.SocketAddress;
import java.nio.channels.DatagramChannel;
import java.util.List;

/** Datagram sockets of the JDK, which move one datagram with a call. */
final class NioDatagramOps extends DatagramOps<AbstractNioMessageChannel> {

    static final NioDatagramOps INSTANCE = new NioDatagramOps();

    private NioDatagramOps() {
        super(AbstractNioChannel.HOST);
    }

    @Override
    public IoOps toIoOps(final AbstractNioMessageChannel handle, final int wants) {
        return NioSocketOps.toIoOps(wants);
    }

    @Override
    public boolean isEdgeTriggered(final AbstractNioMessageChannel handle) {
        return false;
    }

    @Override
    public Throwable failure(final AbstractNioMessageChannel handle) {
        return handle.takeFailure();
    }

    @Override
    public int connect(final AbstractNioMessageChannel handle, final SocketAddress remote,
                       final SocketAddress local) {
        return NioSocketOps.connect(handle, remote, local);
    }

    @Override
    public int finishConnect(final AbstractNioMessageChannel handle) {
        return NioSocketOps.finishConnect(handle);
    }

    @Override
    public boolean isConnected(final AbstractNioMessageChannel handle) {
        return ((DatagramChannel) handle.javaChannel()).isConnected();
    }

    @Override
    public int receive(final AbstractNioMessageChannel handle, final RecvByteBufAllocator.Handle sizes,
                       final List<Object> received) {
        final int count;
        try {
            // It asks the channel for the same sizes.
            count = handle.doReadMessages(received);
        } catch (final Throwable cause) {
            handle.fail(cause);
            return IoResult.FAILED;
        }
        return count > 0 ? count : IoResult.WOULD_BLOCK;
    }

    @Override
    public boolean continueReading(final AbstractNioMessageChannel handle, final RecvByteBufAllocator.Handle sizes) {
        return handle.continueReading(sizes);
    }

    @Override
    public boolean continueOnWriteError(final AbstractNioMessageChannel handle) {
        return handle.continueOnWriteError();
    }

    @Override
    public int send(final AbstractNioMessageChannel handle, final ChannelOutboundBuffer pending, final int max) {
        try {
            return handle.doWriteMessage(pending.current(), pending) ? 1 : IoResult.WOULD_BLOCK;
        } catch (final Throwable cause) {
            handle.fail(cause);
            return IoResult.FAILED;
        }
    }

    @Override
    public boolean isFatal(final AbstractNioMessageChannel handle, final Throwable cause) {
        return handle.closeOnReadError(cause);
    }
}
