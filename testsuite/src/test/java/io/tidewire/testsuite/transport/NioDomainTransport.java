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
import io.tidewire.channel.socket.nio.NioDomainSocketChannel;
import io.tidewire.channel.socket.nio.NioServerDomainSocketChannel;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Unix domain sockets over NIO. */
final class NioDomainTransport implements TransportUnderTest {

    private final Path directory;
    private final AtomicInteger paths = new AtomicInteger();

    /**
     * Creates a transport.
     *
     * @param directory where socket files are made; its owner deletes them
     */
    NioDomainTransport(Path directory) {
        this.directory = directory;
    }

    @Override
    public String name() {
        return "nio-domain";
    }

    @Override
    public Throwable unavailabilityCause() {
        try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return probe.isOpen() ? null : new IOException("a new socket is closed");
        } catch (IOException | UnsupportedOperationException e) {
            return e;
        }
    }

    @Override
    public Map<Capability, String> lacks() {
        Map<Capability, String> lacks = new EnumMap<>(Capability.lackedByDomainSockets());
        lacks.putAll(new NioTransport().lacks());
        return lacks;
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, NioIoHandler.newFactory());
    }

    @Override
    public ChannelFactory<? extends ServerChannel> servers() {
        return NioServerDomainSocketChannel::new;
    }

    @Override
    public ChannelFactory<? extends Channel> clients() {
        return NioDomainSocketChannel::new;
    }

    @Override
    public SocketAddress anyAddress() {
        return UnixDomainSocketAddress.of(directory.resolve("s" + paths.incrementAndGet()));
    }
}
