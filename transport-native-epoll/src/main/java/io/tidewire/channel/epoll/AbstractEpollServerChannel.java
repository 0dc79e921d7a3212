/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.internal.ServerEngine;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * A server over epoll: it accepts, and refuses what has no peer. The accept loop is the library's own.
 */
public abstract class AbstractEpollServerChannel extends AbstractEpollChannel implements ServerChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    /** What the last accept has told. Event loop only. */
    private final byte[] acceptedAddress = UnixSockets.newAcceptedAddress();

    /**
     * Creates a server over an existing socket.
     *
     * @param fd a non-blocking socket that can listen, or does; owned from now on
     */
    protected AbstractEpollServerChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    /**
     * Creates a server.
     *
     * @param fd a non-blocking socket that can listen, or does; owned from now on
     */
    protected AbstractEpollServerChannel(LinuxSocket fd) {
        this(fd, LinuxOptions.isListening(fd));
    }

    /**
     * Creates a server.
     *
     * @param fd a non-blocking socket; owned from now on
     * @param active whether it listens
     */
    protected AbstractEpollServerChannel(LinuxSocket fd, boolean active) {
        super(null, fd, active);
    }

    @Override
    final SocketEngine<?> newEngine() {
        return new ServerEngine<>(this, flushTarget(), EpollServerOperations.INSTANCE);
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    /**
     * Makes the channel of a connection.
     *
     * @param fd its descriptor, owned by the channel unless this throws
     * @param remote has the address of the peer in it, as the kernel gave it
     * @param offset where it starts
     * @param len how long it is in bytes
     * @return the channel
     * @throws Exception if there can be none
     */
    protected abstract Channel newChildChannel(int fd, byte[] remote, int offset, int len) throws Exception;

    /** Where an accept tells the address of the peer. */
    final byte[] acceptedAddress() {
        return acceptedAddress;
    }

    /** Makes the channel of a connection that has just been accepted. */
    final Channel newChild(int fd) throws Exception {
        Channel child = newChildChannel(fd, acceptedAddress, 1, acceptedAddress[0]);
        if (child instanceof AbstractEpollChannel epollChild) {
            // Child options may choose another mode yet.
            epollChild.setEdgeTriggered(isEdgeTriggered());
        }
        return child;
    }

    @Override
    protected SocketAddress localAddress0() {
        return UnixSockets.boundAddress(socket);
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    protected InetSocketAddress remoteAddress0() {
        return null;
    }

    @Override
    protected final Object filterOutboundMessage(Object msg) throws Exception {
        throw UnixSockets.notByServer("write");
    }

    @Override
    protected final void doWrite(ChannelOutboundBuffer in) throws Exception {
        throw UnixSockets.notByServer("write");
    }

    @Override
    protected boolean doConnect(SocketAddress remoteAddress, SocketAddress localAddress) throws Exception {
        throw UnixSockets.notByServer("connect");
    }

    @Override
    protected final void doDisconnect() throws Exception {
        throw UnixSockets.notByServer("disconnect");
    }
}
