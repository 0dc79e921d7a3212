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
import io.tidewire.testsuite.transport.Capability;
import io.tidewire.testsuite.transport.TransportUnderTest;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Map;
import java.util.function.Supplier;

/** TCP or Multipath TCP over epoll, in one of its modes. */
@SuppressWarnings("deprecation") // Both modes have to work for those who choose one.
final class EpollTransport implements TransportUnderTest {

    private final EpollMode mode;
    private final boolean mptcp;

    EpollTransport(EpollMode mode) {
        this(mode, false);
    }

    EpollTransport(EpollMode mode, boolean mptcp) {
        this.mode = mode;
        this.mptcp = mptcp;
    }

    /** Creates channels of a mode. */
    static <C extends Channel> ChannelFactory<C> of(EpollMode mode, Supplier<C> channels) {
        return () -> {
            C channel = channels.get();
            channel.config().setOption(EpollChannelOption.EPOLL_MODE, mode);
            return channel;
        };
    }

    static String name(String base, EpollMode mode) {
        return base + (mode == EpollMode.EDGE_TRIGGERED ? "-edge" : "-level");
    }

    @Override
    public String name() {
        return name(mptcp ? "epoll-mptcp" : "epoll", mode);
    }

    @Override
    public Throwable unavailabilityCause() {
        return Epoll.isAvailable() && mptcp && !Epoll.isMptcpAvailable()
                ? new UnsupportedOperationException("this kernel has no Multipath TCP") : Epoll.unavailabilityCause();
    }

    @Override
    public Map<Capability, String> lacks() {
        return mptcp ? Map.of(Capability.SOCKET_OPTIONS, "the kernel refuses some options over IPv6") : Map.of();
    }

    @Override
    public EventLoopGroup newGroup(int threads) {
        return new MultiThreadIoEventLoopGroup(threads, EpollIoHandler.newFactory());
    }

    /** The mode of a server is that of its connections, too. */
    @Override
    public ChannelFactory<? extends ServerChannel> servers() {
        return of(mode, mptcp ? EpollServerSocketChannel::newMptcpChannel : EpollServerSocketChannel::new);
    }

    @Override
    public ChannelFactory<? extends Channel> clients() {
        return of(mode, mptcp ? EpollSocketChannel::newMptcpChannel : EpollSocketChannel::new);
    }

    @Override
    public SocketAddress anyAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }
}
