/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.transport;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.socket.nio.NioDatagramChannel;

/** UDP over NIO. */
final class NioDatagramTransport implements DatagramTransportUnderTest {

    @Override
    public String name() {
        return "nio";
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory());
    }

    @Override
    public ChannelFactory<? extends DatagramChannel> channels(SocketProtocolFamily family) {
        return () -> new NioDatagramChannel(family);
    }

    @Override
    public boolean sendsEmptyDatagramsToPeer() {
        return false;
    }
}
