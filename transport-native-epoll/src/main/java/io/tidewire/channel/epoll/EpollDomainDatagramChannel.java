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
import io.tidewire.channel.unix.internal.UnixSockets;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * A datagram socket of the unix domain over epoll. It reads and writes {@link DomainDatagramPacket}s, and writes plain
 * buffers once it is connected. Binding to a path makes a file, which whoever chose the path deletes. Without a name,
 * a socket has an empty path for an address.
 */
public final class EpollDomainDatagramChannel extends AbstractEpollDatagramChannel implements DomainDatagramChannel {

    private final EpollDomainDatagramChannelConfig config;
    private volatile DomainSocketAddress local = UnixSockets.UNNAMED;
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
    public EpollDomainDatagramChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private EpollDomainDatagramChannel(LinuxSocket socket) {
        this(socket, true);
        local = socket.localDomainSocketAddress();
        remote = socket.remoteDomainSocketAddress();
    }

    private EpollDomainDatagramChannel(LinuxSocket socket, boolean active) {
        super(socket, active);
        config = new EpollDomainDatagramChannelConfig(this);
    }

    @Override
    public EpollDomainDatagramChannelConfig config() {
        return config;
    }

    @Override
    boolean isActiveOnRegistration() {
        return config.isActiveOnRegistration();
    }

    @Override
    public boolean isConnected() {
        return remote != null;
    }

    @Override
    public DomainSocketAddress localAddress() {
        // A bind changes it.
        return local;
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
    Object newPacket(ByteBuf content, SocketAddress recipient, SocketAddress sender) {
        return new DomainDatagramPacket(content, (DomainSocketAddress) recipient,
                sender == null ? UnixSockets.UNNAMED : (DomainSocketAddress) sender);
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        // First: what is refused stays as it is.
        if (OutboundMessages.recipientOf(msg) instanceof DomainSocketAddress recipient) {
            try {
                UnixSockets.checkDomain(recipient);
            } catch (IOException e) {
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
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        local = (DomainSocketAddress) localAddress;
        active = true;
    }

    @Override
    void checkRemote(SocketAddress peer) throws IOException {
        UnixSockets.checkDomain(peer);
    }

    @Override
    void onPeer(SocketAddress peer) {
        remote = (DomainSocketAddress) peer;
    }

    @Override
    protected void doDisconnect() throws Exception {
        socket.disconnect();
        remote = null;
    }
}
