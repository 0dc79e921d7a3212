/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelMetadata;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.internal.ServerEngine;
import io.tidewire.util.NetUtil;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A listening socket of a Unix system: it accepts connections and refuses operations that need a peer. The library
 * runs the accept loop.
 */
public abstract class AbstractUnixServerChannel extends AbstractUnixChannel implements ServerChannel {

    private static final ChannelMetadata METADATA = new ChannelMetadata(false, 16);

    /** The peer's address of the last accept. Event loop only. */
    private final byte[] acceptedAddress = UnixSockets.newAcceptedAddress();

    private volatile int backlog = NetUtil.SOMAXCONN;

    /**
     * Creates a server.
     *
     * @param active whether its socket listens
     * @param operations the transport's operations on listening sockets
     */
    protected AbstractUnixServerChannel(boolean active, UnixServerOperations<AbstractUnixServerChannel> operations) {
        super(null, active, (channel, flushTarget) ->
                new ServerEngine<>((AbstractUnixServerChannel) channel, flushTarget, operations));
        ReserveDescriptor.ensureOpen();
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    final int backlog() {
        return backlog;
    }

    final void setBacklog(int backlog) {
        this.backlog = ObjectUtil.checkPositiveOrZero(backlog, "backlog");
    }

    /**
     * Starts to listen on the bound socket; the configuration says how many connections may wait. A transport adds the
     * options that have to be set right before or right behind that.
     *
     * @throws IOException if it cannot
     */
    protected void listen() throws IOException {
        socket().listen(backlog);
        active = true;
    }

    /**
     * Creates the channel of a connection.
     *
     * @param fd its descriptor, owned by the channel unless this throws
     * @param remote has the address of the peer in it, as the kernel gave it
     * @param offset where it starts
     * @param len how long it is in bytes
     * @return the channel
     * @throws Exception if there can be none
     */
    protected abstract Channel newChildChannel(int fd, byte[] remote, int offset, int len) throws Exception;

    /** Where an accept writes the peer's address. */
    final byte[] acceptedAddress() {
        return acceptedAddress;
    }

    /** Creates the channel of a connection that has just been accepted. */
    final Channel newChild(int fd) throws Exception {
        Channel child = newChildChannel(fd, acceptedAddress, 1, acceptedAddress[0]);
        if (child instanceof AbstractUnixChannel unixChild) {
            // Child options may choose another mode yet.
            unixChild.setEdgeTriggered(isEdgeTriggered());
        }
        return child;
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return UnixSockets.boundAddress(socket());
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    protected @Nullable InetSocketAddress remoteAddress0() {
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
    protected boolean doConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) throws Exception {
        throw UnixSockets.notByServer("connect");
    }

    @Override
    protected final void doDisconnect() throws Exception {
        throw UnixSockets.notByServer("disconnect");
    }
}
