/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.unix.internal.AbstractUnixDomainDatagramChannel;
import io.tidewire.channel.unix.internal.UnixSocket;

/**
 * A datagram socket of the unix domain over kqueue. It reads and writes
 * {@link io.tidewire.channel.unix.DomainDatagramPacket}s, and writes plain buffers once it is connected. Binding to
 * a path creates a file, which the application deletes. The address of a socket without a name is an empty path.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueDomainDatagramChannel extends AbstractUnixDomainDatagramChannel {

    // $members DomainDatagramChannel

    /**
     * Creates a channel.
     */
    public KQueueDomainDatagramChannel() {
        this(KQueue.open(UnixSocket::openDomainDatagram), true);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking datagram socket of the unix domain, bound or connected or not; owned from now on
     */
    public KQueueDomainDatagramChannel(int fd) {
        this(KQueue.open(() -> new UnixSocket(fd)), false);
    }
}
