/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.DomainSocketChannel;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.PeerCredentials;
import io.tidewire.channel.unix.internal.PassedDescriptors;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * A connection over a unix domain socket and epoll. It carries bytes, and descriptors: writing a {@link
 * FileDescriptor} sends it, and it still belongs to the writer; in the mode {@link
 * DomainSocketReadMode#FILE_DESCRIPTORS} those that come are read as {@link FileDescriptor}s, which the reader has to
 * close.
 */
public final class EpollDomainSocketChannel extends AbstractEpollStreamChannel implements DomainSocketChannel {

    private final EpollDomainSocketChannelConfig config;

    /** The addresses the socket was bound and connected to: the kernel has none to tell for an unnamed socket. */
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
    public EpollDomainSocketChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking stream socket of the unix domain; owned from now on
     * @param active whether it is connected
     */
    public EpollDomainSocketChannel(int fd, boolean active) {
        this(null, EpollSockets.open(() -> new LinuxSocket(fd, false)), active);
    }

    /**
     * Creates the channel of a connection.
     *
     * @param parent the server that accepted it, or {@code null}
     * @param fd its socket, connected; owned from now on
     */
    public EpollDomainSocketChannel(Channel parent, LinuxSocket fd) {
        this(parent, fd, true);
    }

    private EpollDomainSocketChannel(LinuxSocket socket) {
        this(null, socket, socket.hasPeer());
    }

    private EpollDomainSocketChannel(Channel parent, LinuxSocket socket, boolean active) {
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
    protected DomainSocketReadMode readMode() {
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
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        local = (DomainSocketAddress) localAddress;
    }

    @Override
    protected int startConnect(SocketAddress remoteAddress, SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(remoteAddress);
        int answer = connectSocket(remoteAddress, localAddress);
        if (answer != IoResult.FAILED) {
            remote = (DomainSocketAddress) remoteAddress;
            if (local == null) {
                local = socket.localDomainSocketAddress();
            }
        }
        return answer;
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return msg instanceof FileDescriptor ? msg : super.filterOutboundMessage(msg);
    }

    @Override
    protected int sendMessage(ChannelOutboundBuffer in) throws Exception {
        if (!(in.current() instanceof FileDescriptor descriptor)) {
            return super.sendMessage(in);
        }
        int answer = PassedDescriptors.send(socket, descriptor);
        if (answer > 0) {
            in.remove();
        }
        return answer;
    }

    /**
     * Returns the credentials of the peer. Any thread.
     *
     * @return who it was when the connection was made
     * @throws IOException if the socket is closed
     */
    public PeerCredentials peerCredentials() throws IOException {
        return socket.credentials();
    }
}
