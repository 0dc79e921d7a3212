/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramOperations;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.internal.LastFailure;

import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.List;

/** Datagram sockets of Linux, several datagrams with a call, of UDP and of the unix domain alike. */
final class EpollDatagramOperations extends DatagramOperations<AbstractEpollDatagramChannel> {

    static final EpollDatagramOperations INSTANCE = new EpollDatagramOperations();

    private EpollDatagramOperations() {
        super(EpollSocketOperations.INSTANCE);
    }

    @Override
    public boolean isConnected(AbstractEpollDatagramChannel handle) {
        return handle.isConnected();
    }

    @Override
    public int receive(AbstractEpollDatagramChannel handle, RecvByteBufAllocator.Handle sizes,
                       List<Object> received) {
        try {
            int result = handle.receive(sizes, received);
            if (result >= 0) {
                return result;
            }
            return result == Errors.ERRNO_EAGAIN_NEGATIVE ? IoResult.WOULD_BLOCK
                    : LastFailure.set(DatagramCall.RECVMMSG, result, null);
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
    }

    @Override
    public boolean isDrained(AbstractEpollDatagramChannel handle) {
        return handle.isDrained();
    }

    @Override
    public int send(AbstractEpollDatagramChannel handle, ChannelOutboundBuffer pending, int max) {
        int result;
        try {
            DatagramBatch batch = DatagramBatch.ofThread();
            batch.startSending(handle.socket.isIpv6(), max);
            collect(pending, batch);
            result = handle.socket.sendMessages(batch.memoryAddress(), batch.count());
        } catch (Throwable cause) {
            return LastFailure.set(cause);
        }
        if (result > 0) {
            return result;
        }
        return result == 0 || result == Errors.ERRNO_EAGAIN_NEGATIVE ? IoResult.WOULD_BLOCK
                : LastFailure.set(DatagramCall.SENDMMSG, result, recipientOf(pending.current()));
    }

    /**
     * Puts messages together up to the first one that cannot be sent. That one fails once those before it are gone: who
     * fails is always the first.
     */
    private static void collect(ChannelOutboundBuffer pending, DatagramBatch batch) throws Exception {
        try {
            pending.forEachFlushedMessage(batch);
        } catch (Exception cause) {
            if (batch.count() == 0) {
                throw cause;
            }
        }
    }

    /** The kernel fails for the first message only. */
    private static SocketAddress recipientOf(Object message) {
        return message instanceof AddressedEnvelope<?, ?> packet ? packet.recipient() : null;
    }

    @Override
    public boolean isFatal(AbstractEpollDatagramChannel handle, Throwable cause) {
        return cause instanceof ClosedChannelException || !handle.isOpen();
    }
}
