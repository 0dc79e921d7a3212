/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.DomainDatagramPacket;
import io.tidewire.channel.unix.internal.AbstractUnixDomainDatagramChannel;

/**
 * A datagram socket of the unix domain over epoll. It reads and writes {@link DomainDatagramPacket}s, and writes plain
 * buffers once it is connected. Binding to a path creates a file, which the application deletes. The address of
 * a socket without a name is an empty path.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class EpollDomainDatagramChannel extends AbstractUnixDomainDatagramChannel {

    // $members DomainDatagramChannel

    /**
     * Creates a channel.
     */
    public EpollDomainDatagramChannel() {
        this(EpollSockets.open(LinuxSocket::newSocketDomainDgram), true);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking datagram socket of the unix domain, bound or connected or not; owned from now on
     */
    public EpollDomainDatagramChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)), false);
    }
}
