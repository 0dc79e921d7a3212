/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.RecvByteBufAllocator;

import java.util.List;

/**
 * The operations of a listening socket.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class ServerOperations<H extends Channel> extends EngineOperations<H> {

    /**
     * Creates the operations of a transport.
     *
     * @param sockets the operations for every kind of socket
     */
    protected ServerOperations(SocketOperations<? super H> sockets) {
        super(sockets);
    }

    /** The meaning of a failed accept for later ones. */
    public enum AcceptFailure {
        /** The connection that was to be accepted is gone; the next one may be well. */
        CONNECTION,
        /** The process or the system is out of descriptors or memory; accepting again at once would fail again. */
        EXHAUSTED,
        /** The listening socket itself is of no use any more. */
        SOCKET
    }

    /**
     * Accepts connections.
     *
     * @param handle the channel
     * @param accepted takes a channel for each connection; the caller owns them
     * @return how many were added, {@link IoResult#WOULD_BLOCK} when no connection waits, or {@link IoResult#FAILED}
     */
    public abstract int accept(H handle, List<Object> accepted);

    /**
     * Returns whether to accept more in this loop.
     *
     * @param handle the channel
     * @param sizes has been told of what was accepted
     * @return the answer of {@code sizes}, unless overridden
     */
    public boolean continueReading(H handle, RecvByteBufAllocator.Handle sizes) {
        return sizes.continueReading();
    }

    /**
     * Accepts connections that wait and closes them, by means of a descriptor that was kept for when no other one is
     * left: their peers learn that there is no service now, instead of waiting for it. Unless overridden, this does
     * nothing: a transport that keeps no descriptor leaves its peers waiting.
     *
     * @param handle the channel
     * @param cause why an accept has just failed; no peer is refused unless descriptors have run out
     * @param atMost the number of connections to take at most, positive
     * @return how many were closed
     */
    public int refuse(H handle, Throwable cause, int atMost) {
        return 0;
    }

    /**
     * Judges the cause of a failed accept.
     *
     * @param handle the channel
     * @param cause the result of {@link SocketOperations#failure}
     * @return the meaning
     */
    public abstract AcceptFailure judge(H handle, Throwable cause);
}
