/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.DefaultEventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.local.LocalIoHandler;
import io.tidewire.channel.nio.NioIoHandler;

import java.util.List;

/** The local transport fulfils the contract of stream transports as far as it applies, on every kind of loop. */
class LocalStreamContractTest extends StreamTransportContract {

    @Override
    @SuppressWarnings("deprecation") // The older group has to go on working.
    protected List<TransportUnderTest> transports() {
        return List.of(
                new LocalTransport("local", threads ->
                        new MultiThreadIoEventLoopGroup(threads, LocalIoHandler.newFactory())),
                new LocalTransport("local on loops without I/O", threads -> new DefaultEventLoopGroup(threads)),
                new LocalTransport("local on loops of another transport", threads ->
                        new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory())));
    }
}
