/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.DomainSocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A connection over a unix domain socket and epoll.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollDomainSocketChannel extends AbstractEpollStreamChannel implements DomainSocketChannel {

    // $members DomainSocketChannel

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
     * @param parent the server that accepted it, if one has
     * @param fd its socket, connected; owned from now on
     */
    public EpollDomainSocketChannel(@Nullable Channel parent, LinuxSocket fd) {
        this(parent, fd, true);
    }

    private EpollDomainSocketChannel(LinuxSocket socket) {
        this(null, socket, socket.hasPeer());
    }
}
