/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;

/**
 * One transport of datagrams that is to fulfil the contract.
 */
public interface DatagramTransportUnderTest {

    /**
     * Returns the name of the transport in reports.
     *
     * @return a short name
     */
    String name();

    /**
     * Why the transport cannot run here.
     *
     * @return the cause, or {@code null} if it can run
     */
    default Throwable unavailabilityCause() {
        return null;
    }

    /**
     * Creates loops for the transport's channels.
     *
     * @param threads the number of loops
     * @return a new group, shut down by the caller
     */
    EventLoopGroup newGroup(int threads);

    /**
     * Creates channels.
     *
     * @param family the family of their addresses
     * @return a factory
     */
    ChannelFactory<? extends DatagramChannel> channels(SocketProtocolFamily family);

    /**
     * Returns whether an empty datagram can be sent over a connected socket. One that cannot fails the write.
     *
     * @return {@code true} unless the layer below has no way to
     */
    default boolean sendsEmptyDatagramsToPeer() {
        return true;
    }
}
