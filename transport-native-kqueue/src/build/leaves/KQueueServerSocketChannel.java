/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.socket.ServerSocketChannel;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A TCP server over kqueue. Each connection it accepts is read from its pipeline as a {@link KQueueSocketChannel}.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueServerSocketChannel extends AbstractKQueueServerChannel implements ServerSocketChannel {

    // $members ServerSocketChannel

    /**
     * Creates a server of the preferred family: IPv6, which takes IPv4 too, where the system has it.
     */
    public KQueueServerSocketChannel() {
        this((SocketProtocolFamily) null);
    }

    /**
     * Creates a server.
     *
     * @param protocol the family to open the socket for; none: the preferred one
     */
    public KQueueServerSocketChannel(@Nullable SocketProtocolFamily protocol) {
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

    @Override
    protected void listen() throws IOException {
        super.listen();
        // Both want a socket that listens.
        config().applyFilter();
        config().applyFastOpen();
    }
}
