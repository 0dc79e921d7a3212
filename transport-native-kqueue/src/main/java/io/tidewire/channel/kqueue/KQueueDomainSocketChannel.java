/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.DomainSocketChannel;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.PeerCredentials;
import io.tidewire.channel.unix.internal.PassedDescriptors;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * A connection over a unix domain socket and kqueue. It carries bytes, and descriptors: writing a {@link
 * FileDescriptor} sends it, and it still belongs to the writer; in the mode {@link
 * DomainSocketReadMode#FILE_DESCRIPTORS} those that come are read as {@link FileDescriptor}s, which the reader has to
 * close.
 */
public final class KQueueDomainSocketChannel extends AbstractKQueueStreamChannel implements DomainSocketChannel {

    private final KQueueDomainSocketChannelConfig config;

    /** The addresses the socket was bound and connected to: the kernel has none to tell for an unnamed socket. */
    private volatile DomainSocketAddress ownName;
    private volatile DomainSocketAddress peerName;

    /**
     * Creates a channel.
     */
    public KQueueDomainSocketChannel() {
        this(null, KQueue.open(UnixSocket::openDomainStream), false);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking stream socket of the unix domain, connected or not; owned from now on
     */
    public KQueueDomainSocketChannel(int fd) {
        this(KQueue.open(() -> new UnixSocket(fd)));
    }

    private KQueueDomainSocketChannel(UnixSocket socket) {
        this(null, socket, socket.hasPeer());
    }

    KQueueDomainSocketChannel(Channel parent, UnixSocket socket, boolean active) {
        super(parent, socket, active, null);
        ownName = active ? socket.localDomainSocketAddress() : null;
        peerName = active ? socket.remoteDomainSocketAddress() : null;
        config = new KQueueDomainSocketChannelConfig(this);
    }

    @Override
    public KQueueDomainSocketChannelConfig config() {
        return config;
    }

    @Override
    protected DomainSocketReadMode readMode() {
        return config.getReadMode();
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

    @Override
    public DomainSocketAddress remoteAddress() {
        return (DomainSocketAddress) super.remoteAddress();
    }

    @Override
    public DomainSocketAddress localAddress() {
        return (DomainSocketAddress) super.localAddress();
    }

    @Override
    protected DomainSocketAddress remoteAddress0() {
        return peerName;
    }

    @Override
    protected DomainSocketAddress localAddress0() {
        return ownName;
    }

    @Override
    protected int startConnect(SocketAddress remote, SocketAddress local) throws Exception {
        UnixSockets.checkDomain(remote);
        int answer = connectSocket(remote, local);
        if (answer == IoResult.FAILED) {
            return answer;
        }
        peerName = (DomainSocketAddress) remote;
        ownName = ownName != null ? ownName : socket.localDomainSocketAddress();
        return answer;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        ownName = (DomainSocketAddress) localAddress;
    }

    @Override
    protected int sendMessage(ChannelOutboundBuffer in) throws Exception {
        if (in.current() instanceof FileDescriptor passed) {
            int sent = PassedDescriptors.send(socket, passed);
            if (sent > 0) {
                in.remove();
            }
            return sent;
        }
        return super.sendMessage(in);
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return msg instanceof FileDescriptor ? msg : super.filterOutboundMessage(msg);
    }
}
