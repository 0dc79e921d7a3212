/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.testsuite.transport.DatagramTransportUnderTest;

/** UDP over epoll, in one of its modes. */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
final class EpollDatagramTransport implements DatagramTransportUnderTest {

    private final EpollMode mode;

    EpollDatagramTransport(EpollMode mode) {
        this.mode = mode;
    }

    @Override
    public String name() {
        return EpollTransport.name("epoll", mode);
    }

    @Override
    public Throwable unavailabilityCause() {
        return Epoll.unavailabilityCause();
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, EpollIoHandler.newFactory());
    }

    @Override
    public ChannelFactory<? extends DatagramChannel> channels(SocketProtocolFamily family) {
        return EpollTransport.of(mode, () -> new EpollDatagramChannel(family));
    }
}
