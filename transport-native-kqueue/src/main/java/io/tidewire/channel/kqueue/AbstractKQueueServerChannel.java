/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.unix.internal.AbstractUnixServerChannel;
import io.tidewire.channel.unix.internal.UnixSocket;

/**
 * A server over kqueue: it accepts connections and refuses operations that need a peer. The library runs the accept
 * loop.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public abstract class AbstractKQueueServerChannel extends AbstractUnixServerChannel {

    final UnixSocket socket;

    AbstractKQueueServerChannel(UnixSocket socket, boolean active) {
        super(active, KQueueSocketOperations.SERVER);
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
}
