/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.testsuite.kernel.MemoryKernel;

import java.net.SocketAddress;
import java.util.Map;

/**
 * The engines of the real transports over a kernel within the process.
 *
 * @param name tells the kind of poller
 * @param kernel the kernel, which keeps nothing of a test that has closed its channels
 */
record FakeKernelTransport(String name, MemoryKernel kernel) implements TransportUnderTest {

    @Override
    public Map<Capability, String> lacks() {
        return Map.of(Capability.SOCKET_OPTIONS, "its sockets have no options");
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, kernel.newPollers());
    }

    @Override
    public ChannelFactory<? extends ServerChannel> servers() {
        return kernel::newServer;
    }

    @Override
    public ChannelFactory<? extends Channel> clients() {
        return kernel::newClient;
    }

    @Override
    public SocketAddress anyAddress() {
        return kernel.anyAddress();
    }
}
