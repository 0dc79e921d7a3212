/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.IoOps;
import io.tidewire.channel.unix.internal.AbstractUnixChannel;
import io.tidewire.channel.unix.internal.AbstractUnixServerChannel;
import io.tidewire.channel.unix.internal.AbstractUnixStreamChannel;
import io.tidewire.channel.unix.internal.UnixDatagramOperations;
import io.tidewire.channel.unix.internal.UnixServerOperations;
import io.tidewire.channel.unix.internal.UnixSocketOperations;
import io.tidewire.channel.unix.internal.UnixStreamOperations;

/** The common operations on sockets over kqueue. */
final class KQueueSocketOperations extends UnixSocketOperations {

    static final KQueueSocketOperations INSTANCE = new KQueueSocketOperations();

    static final UnixStreamOperations<AbstractUnixStreamChannel> STREAM = new UnixStreamOperations<>(INSTANCE);
    static final UnixServerOperations<AbstractUnixServerChannel> SERVER = new UnixServerOperations<>(INSTANCE);
    static final UnixDatagramOperations DATAGRAM = new UnixDatagramOperations(INSTANCE);

    private KQueueSocketOperations() { }

    @Override
    public IoOps interest(AbstractUnixChannel handle, int wants) {
        return KQueueInterest.of(handle);
    }
}
