/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.socket.ServerSocketChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.NativeInetAddress;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

/**
 * A TCP server over kqueue. Each connection it accepts is read from its pipeline as a {@link KQueueSocketChannel}.
 */
public final class KQueueServerSocketChannel extends AbstractKQueueServerChannel implements ServerSocketChannel {

    private final KQueueServerSocketChannelConfig config;

    /**
     * Creates a server of the preferred family: IPv6, which takes IPv4 too, where the system has it.
     */
    public KQueueServerSocketChannel() {
        this((SocketProtocolFamily) null);
    }

    /**
     * Creates a server.
     *
     * @param protocol the family to open the socket for, or {@code null} for the preferred one
     */
    public KQueueServerSocketChannel(SocketProtocolFamily protocol) {
        this(KQueue.open(() -> UnixSocket.openStream(protocol)), false);
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param fd a non-blocking TCP socket, listening or not; owned from now on
     */
    public KQueueServerSocketChannel(int fd) {
        this(KQueue.open(() -> new UnixSocket(fd)));
    }

    private KQueueServerSocketChannel(UnixSocket socket) {
        this(socket, UnixSockets.isListening(socket));
    }

    private KQueueServerSocketChannel(UnixSocket socket, boolean active) {
        super(socket, active);
        config = new KQueueServerSocketChannelConfig(this);
    }

    @Override
    public KQueueServerSocketChannelConfig config() {
        return config;
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    public InetSocketAddress remoteAddress() {
        return null;
    }

    @Override
    public InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkInet(localAddress);
        super.doBind(localAddress);
        listen();
        // Both want a socket that listens.
        config.applyFilter();
        config.applyFastOpen();
    }

    @Override
    protected Channel newChildChannel(int fd, byte[] remote, int offset, int len) {
        InetSocketAddress peer = len == 0 ? null : NativeInetAddress.address(remote, offset, len);
        return new KQueueSocketChannel(this, new UnixSocket(fd, socket.isIpv6()), true, peer);
    }
}
