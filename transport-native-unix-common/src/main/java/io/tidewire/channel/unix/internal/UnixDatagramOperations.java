/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.internal.DatagramOperations;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.Errors;

import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Datagram sockets of any Unix, several datagrams with a call, of UDP and of the unix domain alike. */
public final class UnixDatagramOperations extends DatagramOperations<AbstractUnixDatagramChannel> {

    /**
     * Creates the operations of a transport.
     *
     * @param sockets the operations for every kind of socket
     */
    public UnixDatagramOperations(UnixSocketOperations sockets) {
        super(sockets);
    }

    @Override
    public boolean isConnected(AbstractUnixDatagramChannel handle) {
        return handle.isConnected();
    }

    @Override
    public int receive(AbstractUnixDatagramChannel handle, RecvByteBufAllocator.Handle sizes,
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
    public boolean isDrained(AbstractUnixDatagramChannel handle) {
        return handle.isDrained();
    }

    @Override
    public int send(AbstractUnixDatagramChannel handle, ChannelOutboundBuffer pending, int max) {
        int result;
        try {
            DatagramBatch batch = DatagramBatch.ofThread();
            batch.startSending(handle.socket().isIpv6(), handle.segmentOption(), max);
            collect(pending, batch);
            result = handle.socket().sendMessages(batch.memoryAddress(), batch.count());
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
     * Puts messages together up to the first one that cannot be sent. That message fails once those before it are gone:
     * only the first message can fail.
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
    private static @Nullable SocketAddress recipientOf(@Nullable Object message) {
        return message instanceof AddressedEnvelope<?, ?> packet ? packet.recipient() : null;
    }

    @Override
    public boolean isFatal(AbstractUnixDatagramChannel handle, Throwable cause) {
        return cause instanceof ClosedChannelException || !handle.isOpen();
    }
}
