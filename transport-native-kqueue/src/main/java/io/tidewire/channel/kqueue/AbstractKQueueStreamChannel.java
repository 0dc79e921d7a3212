/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.internal.AbstractUnixStreamChannel;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.channel.unix.internal.UnixSocketOperations;

import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A byte stream over kqueue. The library runs the read and write loops.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public abstract class AbstractKQueueStreamChannel extends AbstractUnixStreamChannel {

    final UnixSocket socket;

    AbstractKQueueStreamChannel(@Nullable Channel parent, UnixSocket socket, boolean active,
                                @Nullable SocketAddress remote) {
        super(parent, active, remote, KQueueSocketOperations.STREAM);
        this.socket = socket;
    }

    @Override
    public abstract KQueueChannelConfig config();

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new KQueueUnsafe(this);
    }

    @Override
    protected final UnixSocket socket() {
        return socket;
    }

    /**
     * Starts to connect, without the checks and the bind of {@link #doConnect}.
     *
     * @param remoteAddress where to
     * @param localAddress not looked at
     * @return {@code true} if connected, {@code false} if it takes time
     * @throws Exception if it fails
     */
    protected boolean doConnect0(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) throws Exception {
        return UnixSocketOperations.connectedOrThrow(UnixSocketOperations.connect(socket, remoteAddress));
    }
}
