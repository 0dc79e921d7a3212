/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import java.util.List;

/**
 * The operations of a listening socket.
 *
 * @param <H> the handle: the transport's type of channel
 */
public abstract class ServerOps<H> extends SocketOps<H> {

    /** What an accept that failed means for the ones to come. */
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
     * Judges the cause of a failed accept.
     *
     * @param handle the channel
     * @param cause what {@link #failure} gave
     * @return what it means
     */
    public abstract AcceptFailure judge(H handle, Throwable cause);
}
