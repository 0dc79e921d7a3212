/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.internal.AbstractUnixUdpChannel;
import io.tidewire.channel.unix.internal.UnixSocket;
import org.jspecify.annotations.Nullable;

/**
 * A UDP socket over kqueue. It reads and writes {@link io.tidewire.channel.socket.DatagramPacket}s, and writes plain
 * buffers once it is connected.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueDatagramChannel extends AbstractUnixUdpChannel {

    // $members DatagramChannel

    /**
     * Creates a channel of the preferred family: IPv6, which carries IPv4 too, where the system has it.
     */
    public KQueueDatagramChannel() {
        this((SocketProtocolFamily) null);
    }

    /**
     * Creates a channel.
     *
     * @param protocol the family to open the socket for; none: the preferred one
     */
    public KQueueDatagramChannel(@Nullable SocketProtocolFamily protocol) {
        this(KQueue.open(() -> UnixSocket.openDatagram(protocol)), true);
    }

    /**
     * Creates a channel over an existing socket.
     *
     * @param fd a non-blocking UDP socket, bound or connected or not; owned from now on
     */
    public KQueueDatagramChannel(int fd) {
        this(KQueue.open(() -> new UnixSocket(fd)), false);
    }
}
