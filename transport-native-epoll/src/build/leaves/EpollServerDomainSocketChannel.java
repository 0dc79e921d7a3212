/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.ServerDomainSocketChannel;
import io.tidewire.channel.unix.internal.UnixSockets;

/**
 * A server over a unix domain socket and epoll. Each connection it accepts is read from its pipeline as an
 * {@link EpollDomainSocketChannel}.
 *
 * <p>Binding to a path creates a file, which must not exist before. Closing does not delete it; that is left to the
 * application. An abstract name, one that starts with a zero character, has no file.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollServerDomainSocketChannel extends AbstractEpollServerChannel
        implements ServerDomainSocketChannel {

    // $members ServerDomainSocketChannel

    /**
     * Creates a server.
     */
    public EpollServerDomainSocketChannel() {
        this(EpollSockets.open(LinuxSocket::newSocketDomain), false);
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param fd a non-blocking stream socket of the unix domain, listening or not; owned from now on
     */
    public EpollServerDomainSocketChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param fd a non-blocking stream socket of the unix domain; owned from now on
     * @param active whether it is listening
     */
    public EpollServerDomainSocketChannel(int fd, boolean active) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)), active);
    }

    private EpollServerDomainSocketChannel(LinuxSocket socket) {
        this(socket, UnixSockets.hasName(socket));
    }
}
