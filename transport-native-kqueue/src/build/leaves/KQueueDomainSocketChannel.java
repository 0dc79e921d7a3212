/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.DomainSocketChannel;
import io.tidewire.channel.unix.internal.UnixSocket;

/**
 * A connection over a unix domain socket and kqueue.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueDomainSocketChannel extends AbstractKQueueStreamChannel implements DomainSocketChannel {

    // $members DomainSocketChannel

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
}
