/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.testsuite.transport.Capability;
import io.tidewire.testsuite.transport.TransportUnderTest;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** TCP or unix domain sockets over kqueue: the system's own, or on Linux the shim of the tests in C. */
final class KQueueTransport implements TransportUnderTest {

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final Path directory;

    /**
     * Creates a transport.
     *
     * @param directory where socket files are made, or {@code null} for TCP; the owner deletes them
     */
    KQueueTransport(Path directory) {
        this.directory = directory;
    }

    private boolean isTcp() {
        return directory == null;
    }

    @Override
    public String name() {
        return isTcp() ? "kqueue" : "kqueue-domain";
    }

    @Override
    public Throwable unavailabilityCause() {
        return KQueue.unavailabilityCause();
    }

    @Override
    public Map<Capability, String> lacks() {
        return isTcp() ? Map.of() : Capability.lackedByDomainSockets();
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, KQueueIoHandler.newFactory());
    }

    @Override
    public ChannelFactory<? extends ServerChannel> servers() {
        return isTcp() ? KQueueServerSocketChannel::new : KQueueServerDomainSocketChannel::new;
    }

    @Override
    public ChannelFactory<? extends Channel> clients() {
        return isTcp() ? KQueueSocketChannel::new : KQueueDomainSocketChannel::new;
    }

    @Override
    public SocketAddress anyAddress() {
        return isTcp() ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)
                : new DomainSocketAddress(directory.resolve("s" + NAMES.incrementAndGet()).toString());
    }
}
