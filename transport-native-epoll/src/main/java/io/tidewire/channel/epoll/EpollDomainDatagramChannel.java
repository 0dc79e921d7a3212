/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.unix.DomainDatagramChannel;
import io.tidewire.channel.unix.DomainDatagramPacket;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.PeerCredentials;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * A datagram socket of the unix domain over epoll. It reads and writes {@link DomainDatagramPacket}s, and writes plain
 * buffers once it is connected. Binding to a path makes a file, which whoever chose the path deletes.
 */
public final class EpollDomainDatagramChannel extends AbstractEpollDatagramChannel implements DomainDatagramChannel {

    private final EpollDomainDatagramChannelConfig config;
    private volatile DomainSocketAddress local;
    private volatile DomainSocketAddress remote;

    /**
     * Creates a channel.
     */
    public EpollDomainDatagramChannel() {
        this(EpollSockets.open(LinuxSocket::newSocketDomainDgram), false);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking datagram socket of the unix domain, bound or connected or not; owned from now on
     */
    public EpollDomainDatagramChannel(final int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private EpollDomainDatagramChannel(final LinuxSocket socket) {
        this(socket, true);
        local = socket.localDomainSocketAddress();
        remote = socket.remoteDomainSocketAddress();
    }

    private EpollDomainDatagramChannel(final LinuxSocket socket, final boolean active) {
        super(socket, active);
        config = new EpollDomainDatagramChannelConfig(this);
    }

    @Override
    public EpollDomainDatagramChannelConfig config() {
        return config;
    }

    @Override
    public boolean isConnected() {
        return remote != null;
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
    Class<? extends SocketAddress> addressType() {
        return DomainSocketAddress.class;
    }

    @Override
    Object newPacket(final ByteBuf content, final SocketAddress recipient, final SocketAddress sender) {
        return new DomainDatagramPacket(content, (DomainSocketAddress) recipient, (DomainSocketAddress) sender);
    }

    @Override
    protected Object filterOutboundMessage(final Object msg) {
        // First: what is refused stays as it is.
        if (OutboundMessages.recipientOf(msg) instanceof DomainSocketAddress recipient) {
            try {
                EpollSockets.checkDomain(recipient);
            } catch (final IOException e) {
                throw new IllegalArgumentException("recipient: " + e.getMessage(), e);
            }
        }
        return super.filterOutboundMessage(msg);
    }

    /**
     * Asks who is at the other end. Any thread.
     *
     * @return who it was when the socket was connected
     * @throws IOException if the socket is closed
     */
    public PeerCredentials peerCredentials() throws IOException {
        return socket.credentials();
    }

    @Override
    protected void doBind(final SocketAddress localAddress) throws Exception {
        EpollSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        local = (DomainSocketAddress) localAddress;
        active = true;
    }

    @Override
    protected boolean doConnect(final SocketAddress remoteAddress, final SocketAddress localAddress) throws Exception {
        EpollSockets.checkDomain(remoteAddress);
        if (localAddress != null) {
            doBind(localAddress);
        }
        socket.connect(remoteAddress);
        remote = (DomainSocketAddress) remoteAddress;
        active = true;
        return true;
    }

    @Override
    protected void doDisconnect() throws Exception {
        socket.disconnect();
        remote = null;
    }
}
