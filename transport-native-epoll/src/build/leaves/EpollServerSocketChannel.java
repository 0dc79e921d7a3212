/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.socket.ServerSocketChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.io.IOException;

/**
 * A TCP server over epoll. Each connection it accepts is read from its pipeline as an {@link EpollSocketChannel}.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollServerSocketChannel extends AbstractEpollServerChannel implements ServerSocketChannel {

    // $members ServerSocketChannel

    /**
     * Creates a server of the preferred family: IPv6, which takes IPv4 too, where the system has it.
     */
    public EpollServerSocketChannel() {
        this(EpollSockets.open(LinuxSocket::newSocketStream), false);
    }

    /**
     * Creates a server.
     *
     * @param protocol the family to open the socket for
     */
    public EpollServerSocketChannel(SocketProtocolFamily protocol) {
        this(EpollSockets.open(() -> LinuxSocket.newSocketStream(protocol)), false);
    }

    /**
     * Creates a server of Multipath TCP, RFC 8684, which takes clients of plain TCP as well: what
     * {@code channelFactory(EpollServerSocketChannel::newMptcpChannel)} gives a bootstrap.
     *
     * @return a server of the preferred family
     * @throws ChannelException if the kernel has no Multipath TCP, see {@link Epoll#isMptcpAvailable()}
     */
    public static EpollServerSocketChannel newMptcpChannel() {
        return new EpollServerSocketChannel(EpollSockets.open(() -> LinuxSocket.newSocketMptcp(null)), false);
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param fd a non-blocking TCP socket, listening or not; owned from now on
     */
    public EpollServerSocketChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private EpollServerSocketChannel(LinuxSocket socket) {
        this(socket, UnixSockets.boundAddress(socket) != null);
    }

    @Override
    protected void listen() throws IOException {
        if (config().getTcpFastopen() > 0) {
            LinuxOptions.FAST_OPEN.set(socket, config().getTcpFastopen());
        }
        super.listen();
    }
}
