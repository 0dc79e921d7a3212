/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.testsuite.transport.Capability;
import io.tidewire.testsuite.transport.TransportUnderTest;

import java.net.SocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Unix domain sockets over epoll, in one of its modes. */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
final class EpollDomainTransport implements TransportUnderTest {

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final EpollMode mode;
    private final Path directory;

    /**
     * Creates a transport.
     *
     * @param directory where socket files are made, or {@code null} for abstract names; the owner deletes them
     */
    EpollDomainTransport(EpollMode mode, Path directory) {
        this.mode = mode;
        this.directory = directory;
    }

    @Override
    public String name() {
        return EpollTransport.name(directory == null ? "epoll-domain-abstract" : "epoll-domain", mode);
    }

    @Override
    public Throwable unavailabilityCause() {
        return Epoll.unavailabilityCause();
    }

    @Override
    public Map<Capability, String> lacks() {
        return Capability.lackedByDomainSockets();
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, EpollIoHandler.newFactory());
    }

    @Override
    public ChannelFactory<? extends ServerChannel> servers() {
        return EpollTransport.of(mode, EpollServerDomainSocketChannel::new);
    }

    @Override
    public ChannelFactory<? extends Channel> clients() {
        return EpollTransport.of(mode, EpollDomainSocketChannel::new);
    }

    @Override
    public SocketAddress anyAddress() {
        String name = "s" + NAMES.incrementAndGet();
        return new DomainSocketAddress(directory == null
                ? "\0tidewire-" + ProcessHandle.current().pid() + '-' + name : directory.resolve(name).toString());
    }
}
