/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.unix.ServerDomainSocketChannel;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.channel.unix.internal.UnixSockets;

/**
 * A server over a unix domain socket and kqueue. Each connection it accepts is read from its pipeline as a
 * {@link KQueueDomainSocketChannel}.
 *
 * <p>Binding to a path creates a file, which must not exist before. Closing does not delete it; that is left to the
 * application. These systems have no abstract names.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueServerDomainSocketChannel extends AbstractKQueueServerChannel
        implements ServerDomainSocketChannel {

    // $members ServerDomainSocketChannel

    /**
     * Creates a server.
     */
    public KQueueServerDomainSocketChannel() {
        this(KQueue.open(UnixSocket::openDomainStream), false);
    }

    /**
     * Creates a server over an existing socket.
     *
     * @param fd a non-blocking stream socket of the unix domain, listening or not; owned from now on
     */
    public KQueueServerDomainSocketChannel(int fd) {
        this(KQueue.open(() -> new UnixSocket(fd)));
    }

    private KQueueServerDomainSocketChannel(UnixSocket socket) {
        this(socket, UnixSockets.isListening(socket));
    }
}
