/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.ServerChannel;

import java.net.SocketAddress;
import java.util.Map;

/**
 * One transport that is to fulfil the contract.
 */
public interface TransportUnderTest {

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
     * Returns the capabilities that the transport lacks.
     *
     * @return the reason for each, in words; empty if it is capable of everything
     */
    default Map<Capability, String> lacks() {
        return Map.of();
    }

    /**
     * Creates loops for the transport's channels.
     *
     * @param threads the number of loops
     * @return a new group, shut down by the caller
     */
    EventLoopGroup newGroup(int threads);

    /**
     * Creates servers.
     *
     * @return a factory
     */
    ChannelFactory<? extends ServerChannel> servers();

    /**
     * Creates clients.
     *
     * @return a factory
     */
    ChannelFactory<? extends Channel> clients();

    /**
     * Where a server can listen, on a port of the kernel's choice.
     *
     * @return an address to bind to
     */
    SocketAddress anyAddress();
}
