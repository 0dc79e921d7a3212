/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.io.IOException;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection over epoll.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollSocketChannel extends AbstractEpollStreamChannel implements SocketChannel {

    // $members SocketChannel

    /**
     * Creates a channel of the preferred family: IPv6, which carries IPv4 too, where the system has it.
     */
    public EpollSocketChannel() {
        this(EpollSockets.open(LinuxSocket::newSocketStream), false);
    }

    /**
     * Creates a channel.
     *
     * @param protocol the family to open the socket for
     */
    public EpollSocketChannel(SocketProtocolFamily protocol) {
        this(EpollSockets.open(() -> LinuxSocket.newSocketStream(protocol)), false);
    }

    /**
     * Creates a channel of Multipath TCP, RFC 8684, which falls back to plain TCP where the server or the path to it
     * does not support it: what {@code channelFactory(EpollSocketChannel::newMptcpChannel)} gives a bootstrap.
     *
     * @return a channel of the preferred family
     * @throws ChannelException if the kernel has no Multipath TCP, see {@link Epoll#isMptcpAvailable()}
     */
    public static EpollSocketChannel newMptcpChannel() {
        return new EpollSocketChannel(EpollSockets.open(() -> LinuxSocket.newSocketMptcp(null)), false);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking TCP socket, connected or not; owned from now on
     */
    public EpollSocketChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    private EpollSocketChannel(LinuxSocket socket) {
        this(socket, socket.remoteAddress() != null);
    }

    private EpollSocketChannel(LinuxSocket socket, boolean active) {
        this(null, socket, active, null);
    }

    /**
     * Returns whether the connection runs over Multipath TCP: both ends opened their sockets for it, and no
     * middlebox removed its options. Any thread.
     *
     * @return {@code false} also while the channel is not connected, and when it is closed
     */
    public boolean isMptcp() {
        try {
            return isActive() && socket.isMptcp();
        } catch (IOException e) {
            LOGGER.debug("cannot ask {} for Multipath TCP", this, e);
            return false;
        }
    }

    /**
     * Reads what the kernel knows about the connection. Any thread.
     *
     * @return a new object
     * @throws ChannelException if the socket is closed
     */
    public EpollTcpInfo tcpInfo() {
        return tcpInfo(new EpollTcpInfo());
    }

    /**
     * Reads what the kernel knows about the connection. Any thread.
     *
     * @param info filled with the answer
     * @return {@code info}
     * @throws ChannelException if the socket is closed
     */
    public EpollTcpInfo tcpInfo(EpollTcpInfo info) {
        try {
            info.read(socket);
        } catch (IOException e) {
            throw new ChannelException("failed to get TCP_INFO", e);
        }
        return info;
    }

    @Override
    protected int startConnect(SocketAddress remote, @Nullable SocketAddress local) throws Exception {
        UnixSockets.checkInet(remote);
        UnixSockets.checkInet(local);
        return connectSocket(remote, local);
    }
}
