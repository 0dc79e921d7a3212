/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.DomainSocketChannel;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.PeerCredentials;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * A connection over a unix domain socket and epoll. It carries bytes, and descriptors: a {@link FileDescriptor} that is
 * written is sent, and stays the writer's; in the mode {@link DomainSocketReadMode#FILE_DESCRIPTORS} those that come
 * are read as {@link FileDescriptor}s, which whoever reads them has to close.
 */
public final class EpollDomainSocketChannel extends AbstractEpollStreamChannel implements DomainSocketChannel {

    private final EpollDomainSocketChannelConfig config;

    /** What the socket was bound and connected to: the kernel does not tell the name of one that has none. */
    private volatile DomainSocketAddress local;
    private volatile DomainSocketAddress remote;

    /**
     * Creates a channel.
     */
    public EpollDomainSocketChannel() {
        this(null, EpollSockets.open(LinuxSocket::newSocketDomain), false);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking stream socket of the unix domain, connected or not; owned from now on
     */
    public EpollDomainSocketChannel(final int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking stream socket of the unix domain; owned from now on
     * @param active whether it is connected
     */
    public EpollDomainSocketChannel(final int fd, final boolean active) {
        this(null, EpollSockets.open(() -> new LinuxSocket(fd, false)), active);
    }

    /**
     * Creates the channel of a connection.
     *
     * @param parent the server that accepted it, or {@code null}
     * @param fd its socket, connected; owned from now on
     */
    public EpollDomainSocketChannel(final Channel parent, final LinuxSocket fd) {
        this(parent, fd, true);
    }

    private EpollDomainSocketChannel(final LinuxSocket socket) {
        this(null, socket, socket.hasPeer());
    }

    private EpollDomainSocketChannel(final Channel parent, final LinuxSocket socket, final boolean active) {
        super(parent, socket, active);
        config = new EpollDomainSocketChannelConfig(this);
        if (active) {
            local = socket.localDomainSocketAddress();
            remote = socket.remoteDomainSocketAddress();
        }
    }

    @Override
    public EpollDomainSocketChannelConfig config() {
        return config;
    }

    @Override
    DomainSocketReadMode readMode() {
        return config.getReadMode();
    }

    @Override
    public DomainSocketAddress localAddress() {
        return (DomainSocketAddress) super.localAddress();
    }

    @Override
    public DomainSocketAddress remoteAddress() {
        return (DomainSocketAddress) super.remoteAddress();
    }

    @Override
    protected DomainSocketAddress localAddress0() {
        return local;
    }

    @Override
    protected DomainSocketAddress remoteAddress0() {
        return remote;
    }

    @Override
    protected void doBind(final SocketAddress localAddress) throws Exception {
        EpollSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        local = (DomainSocketAddress) localAddress;
    }

    @Override
    protected boolean doConnect(final SocketAddress remoteAddress, final SocketAddress localAddress) throws Exception {
        EpollSockets.checkDomain(remoteAddress);
        final boolean connected = super.doConnect(remoteAddress, localAddress);
        remote = (DomainSocketAddress) remoteAddress;
        if (local == null) {
            local = socket.localDomainSocketAddress();
        }
        return connected;
    }

    @Override
    protected Object filterOutboundMessage(final Object msg) {
        return msg instanceof FileDescriptor ? msg : super.filterOutboundMessage(msg);
    }

    @Override
    protected int doWriteSingle(final ChannelOutboundBuffer in) throws Exception {
        if (!(in.current() instanceof FileDescriptor descriptor)) {
            return super.doWriteSingle(in);
        }
        if (socket.sendFd(descriptor.intValue()) <= 0) {
            return ChannelUtils.SOCKET_FULL;
        }
        in.remove();
        return 1;
    }

    /**
     * Asks who is at the other end. Any thread.
     *
     * @return who it was when the connection was made
     * @throws IOException if the socket is closed
     */
    public PeerCredentials peerCredentials() throws IOException {
        return socket.credentials();
    }
}
