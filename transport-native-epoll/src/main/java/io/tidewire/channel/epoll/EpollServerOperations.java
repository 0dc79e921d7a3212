/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.internal.UnixServerOperations;

/** Listening sockets over epoll. */
final class EpollServerOperations extends UnixServerOperations<AbstractEpollServerChannel> {

    static final EpollServerOperations INSTANCE = new EpollServerOperations();

    private EpollServerOperations() {
        super(EpollSocketOperations.INSTANCE);
    }

    @Override
    protected Socket socketOf(AbstractEpollServerChannel handle) {
        return handle.socket;
    }

    @Override
    protected byte[] acceptedAddressOf(AbstractEpollServerChannel handle) {
        return handle.acceptedAddress();
    }

    @Override
    protected Channel newChild(AbstractEpollServerChannel handle, int fd) throws Exception {
        return handle.newChild(fd);
    }
}
