/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.RecvByteBufAllocator;

/**
 * Operations on the input of a byte stream besides reading: it can move elsewhere within the kernel. Implemented by the
 * {@link StreamOperations} of a transport that can. While it moves, the pipeline reads nothing.
 *
 * @param <H> the handle: the transport's type of channel
 */
public interface SpliceOperations<H extends Channel> {

    /**
     * Returns whether input is to be moved at present.
     *
     * @param handle the channel
     * @return {@code true} if {@link #splice} is to be called in place of a read
     */
    boolean isSplicing(H handle);

    /**
     * Moves once what waits. If it cannot be passed on yet, {@link SocketEngine#suspendReading()} was called.
     *
     * @param handle the channel
     * @param sizes gets the number of bytes moved
     * @return the number of bytes moved, {@link IoResult#WOULD_BLOCK}, {@link IoResult#END} or
     *         {@link IoResult#FAILED}; zero if nothing was moved for a reason that the input does not have
     */
    int splice(H handle, RecvByteBufAllocator.Handle sizes);
}
