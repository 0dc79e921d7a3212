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
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;

/**
 * TCP over NIO.
 */
public final class NioTransport implements TransportUnderTest {

    @Override
    public String name() {
        return "nio";
    }

    @Override
    public Map<Capability, String> lacks() {
        return Map.of(Capability.END_WITHOUT_READ, "a selector cannot tell the end of a stream from bytes");
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory());
    }

    @Override
    public ChannelFactory<? extends ServerChannel> servers() {
        return NioServerSocketChannel::new;
    }

    @Override
    public ChannelFactory<? extends Channel> clients() {
        return NioSocketChannel::new;
    }

    @Override
    public SocketAddress anyAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }
}
