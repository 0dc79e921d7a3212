/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.util.UncheckedBooleanSupplier;

import java.util.List;

/**
 * The operations of a datagram socket. Both directions count in datagrams, so that a kernel which moves several with
 * one call fits as well as one which moves them one by one.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class DatagramOperations<H extends Channel> extends EngineOperations<H> {

    /**
     * Creates the operations of a transport.
     *
     * @param sockets the operations for every kind of socket
     */
    protected DatagramOperations(SocketOperations<? super H> sockets) {
        super(sockets);
    }

    /**
     * Returns whether the socket has a peer.
     *
     * @param handle the channel
     * @return {@code true} between a connect and the next disconnect
     */
    public abstract boolean isConnected(H handle);

    /**
     * Receives datagrams: one, or as many as one call can take. Buffers are allocated by {@code sizes}, which also gets
     * the sizes asked for and received.
     *
     * @param handle the channel
     * @param sizes how large the buffers are to be
     * @param received takes, in order of arrival, a message for each datagram, or a
     *                 {@link TruncatedDatagramException} for one that was longer than its buffer: its tail is lost, so
     *                 it is not delivered. The caller owns the messages.
     * @return how many were added, {@link IoResult#WOULD_BLOCK} when no datagram waits, or {@link IoResult#FAILED}
     */
    public abstract int receive(H handle, RecvByteBufAllocator.Handle sizes, List<Object> received);

    /**
     * Returns whether the last {@link #receive} has seen that no other datagram waits, so that asking again would be in
     * vain.
     *
     * @param handle the channel
     * @return {@code false} unless overridden, where one call takes one datagram
     */
    public boolean isDrained(H handle) {
        return false;
    }

    /**
     * Sends flushed messages from the head of an outbound buffer: one, or as many as one call can take. Each is what
     * {@link OutboundMessages#toDatagram} gave. The outbound buffer is not changed: the caller settles what was sent.
     *
     * @param handle the channel
     * @param pending starts with a message that was not cancelled; those after it may have been, so a batch is filled
     *                by {@link ChannelOutboundBuffer#forEachFlushedMessage}
     * @param max how many to send at most, positive
     * @return how many were sent, {@link IoResult#WOULD_BLOCK} if the socket took none, or {@link IoResult#FAILED} if
     *         the first one cannot be sent
     */
    public abstract int send(H handle, ChannelOutboundBuffer pending, int max);

    /**
     * Judges the cause of a failed receive.
     *
     * @param handle the channel
     * @param cause the result of {@link SocketOperations#failure}
     * @return {@code true} if the socket is of no use any more; {@code false} if others may well be received
     */
    public abstract boolean isFatal(H handle, Throwable cause);

    /**
     * Returns whether to receive more in this loop.
     *
     * @param handle the channel
     * @param sizes has been told of what was received
     * @return the result of {@link #continueReading(RecvByteBufAllocator.Handle)}, unless overridden
     */
    public boolean continueReading(H handle, RecvByteBufAllocator.Handle sizes) {
        return continueReading(sizes);
    }

    /**
     * Asks for more as if every buffer had been filled: a datagram that leaves room in its buffer does not mean that no
     * other one waits.
     *
     * @param sizes has been told of what was received
     * @return whether it wants more
     */
    public static boolean continueReading(RecvByteBufAllocator.Handle sizes) {
        return sizes instanceof RecvByteBufAllocator.ExtendedHandle extended
                ? extended.continueReading(UncheckedBooleanSupplier.TRUE_SUPPLIER) : sizes.continueReading();
    }

    /**
     * Returns whether other messages may be sent when one could not.
     *
     * @param handle the channel
     * @return {@code true} unless overridden: datagrams stand for themselves
     */
    public boolean continueOnWriteError(H handle) {
        return true;
    }
}
