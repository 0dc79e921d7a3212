/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.internal.SocketEngine;
import io.tidewire.channel.unix.internal.AbstractUnixChannel;
import io.tidewire.channel.unix.internal.AbstractUnixServerChannel;
import io.tidewire.channel.unix.internal.UnixDatagramOperations;
import io.tidewire.channel.unix.internal.UnixServerOperations;
import io.tidewire.channel.unix.internal.UnixSocketOperations;

import java.io.IOException;

/** The common operations on sockets over epoll, which watches them in one of two modes. */
final class EpollSocketOperations extends UnixSocketOperations {

    static final EpollSocketOperations INSTANCE = new EpollSocketOperations();

    static final UnixServerOperations<AbstractUnixServerChannel> SERVER = new UnixServerOperations<>(INSTANCE);
    static final UnixDatagramOperations DATAGRAM = new UnixDatagramOperations(INSTANCE);

    private EpollSocketOperations() { }

    @Override
    public IoOps interest(AbstractUnixChannel handle, int wants) {
        return EpollInterest.of(wants, isEdgeTriggered(handle));
    }

    /** Before the channel is registered only. */
    static void setMode(AbstractUnixChannel channel, boolean edgeTriggered) {
        setEdgeTriggered(channel, edgeTriggered);
    }

    /** Asks epoll for something in addition to what is watched for, on behalf of {@code setFlag}. */
    static void setFlag(AbstractUnixChannel channel, int flag) throws IOException {
        if ((flag & Native.EPOLLET) != 0 && !INSTANCE.isEdgeTriggered(channel)) {
            if (channel.isRegistered()) {
                throw new IllegalStateException("the mode has to be chosen before the channel is registered");
            }
            setEdgeTriggered(channel, true);
        }
        SocketEngine<?> engine = engineOf(channel);
        try {
            engine.expect(EpollInterest.toWants(flag, engine.readWant()));
        } catch (ChannelException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e);
        }
    }
}
