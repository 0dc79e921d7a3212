/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.internal.UnixSocketOperations;

import java.net.SocketAddress;

/** What sockets over epoll have in common. */
final class EpollSocketOperations extends UnixSocketOperations<AbstractEpollChannel> {

    static final EpollSocketOperations INSTANCE = new EpollSocketOperations();

    private EpollSocketOperations() { }

    @Override
    protected Socket socketOf(AbstractEpollChannel handle) {
        return handle.socket;
    }

    @Override
    public IoOps interest(AbstractEpollChannel handle, int wants) {
        return EpollInterest.of(wants, handle.isEdgeTriggered());
    }

    @Override
    public boolean isEdgeTriggered(AbstractEpollChannel handle) {
        return handle.isEdgeTriggered();
    }

    @Override
    protected int startConnect(AbstractEpollChannel handle, SocketAddress remote, SocketAddress local)
            throws Exception {
        return handle.startConnect(remote, local);
    }

    @Override
    protected void onConnected(AbstractEpollChannel handle) {
        handle.active = true;
    }
}
