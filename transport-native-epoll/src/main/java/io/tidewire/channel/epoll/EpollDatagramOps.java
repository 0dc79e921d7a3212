/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramOps;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.Errors;

import java.io.IOException;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.util.List;

/** Datagram sockets of Linux, several datagrams with a call, of UDP and of the unix domain alike. */
final class EpollDatagramOps extends DatagramOps<AbstractEpollDatagramChannel> {

    static final EpollDatagramOps INSTANCE = new EpollDatagramOps();

    private static final int EDESTADDRREQ = -89;

    private EpollDatagramOps() {
        super(AbstractEpollChannel.HOST);
    }

    @Override
    public IoOps toIoOps(final AbstractEpollDatagramChannel handle, final int wants) {
        return EpollSocketOps.toIoOps(handle, wants);
    }

    @Override
    public boolean isEdgeTriggered(final AbstractEpollDatagramChannel handle) {
        return handle.isEdgeTriggered();
    }

    @Override
    public Throwable failure(final AbstractEpollDatagramChannel handle) {
        return handle.takeFailure();
    }

    @Override
    public int connect(final AbstractEpollDatagramChannel handle, final SocketAddress remote,
                       final SocketAddress local) {
        return EpollSocketOps.connect(handle, remote, local);
    }

    @Override
    public int finishConnect(final AbstractEpollDatagramChannel handle) {
        return EpollSocketOps.finishConnect(handle);
    }

    @Override
    public boolean isConnected(final AbstractEpollDatagramChannel handle) {
        return handle.isConnected();
    }

    @Override
    public int receive(final AbstractEpollDatagramChannel handle, final RecvByteBufAllocator.Handle sizes,
                       final List<Object> received) {
        try {
            final int result = handle.receive(sizes, received);
            if (result >= 0) {
                return result;
            }
            return result == Errors.ERRNO_EAGAIN_NEGATIVE ? IoResult.WOULD_BLOCK
                    : EpollSocketOps.failed(handle, toException("recvmmsg", result));
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
    }

    @Override
    public boolean isDrained(final AbstractEpollDatagramChannel handle) {
        return handle.isDrained();
    }

    @Override
    public int send(final AbstractEpollDatagramChannel handle, final ChannelOutboundBuffer pending, final int max) {
        final int result;
        try {
            final DatagramBatch batch = NativeBatches.ofThread().datagrams();
            batch.startSending(handle.socket.isIpv6(), max);
            pending.forEachFlushedMessage(batch);
            result = handle.socket.sendMessages(batch.memoryAddress(), batch.count());
        } catch (final Throwable cause) {
            return EpollSocketOps.failed(handle, cause);
        }
        if (result > 0) {
            return result;
        }
        return result == 0 || result == Errors.ERRNO_EAGAIN_NEGATIVE ? IoResult.WOULD_BLOCK
                : EpollSocketOps.failed(handle, toException("sendmmsg" + recipientOf(pending.current()), result));
    }

    /** The kernel fails for the first message only. */
    private static String recipientOf(final Object message) {
        return message instanceof AddressedEnvelope<?, ?> packet && packet.recipient() != null
                ? " to " + packet.recipient() : "";
    }

    /** Of the types that the JDK's own sockets throw, where there is one. */
    private static Exception toException(final String call, final int error) {
        final IOException failure = Errors.newIOException(call, error);
        if (error == Errors.ERROR_ECONNREFUSED_NEGATIVE) {
            // No stack trace is lost: the caller is always the same.
            return new PortUnreachableException(failure.getMessage());
        }
        if (error == Errors.ERRNO_EBADF_NEGATIVE) {
            return new ClosedChannelException();
        }
        if (error == EDESTADDRREQ || error == Errors.ERRNO_ENOTCONN_NEGATIVE) {
            return new NotYetConnectedException();
        }
        return failure;
    }

    @Override
    public boolean isFatal(final AbstractEpollDatagramChannel handle, final Throwable cause) {
        return cause instanceof ClosedChannelException || !handle.isOpen();
    }
}
