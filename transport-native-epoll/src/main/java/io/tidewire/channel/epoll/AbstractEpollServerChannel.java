/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.internal.AbstractUnixServerChannel;
import io.tidewire.channel.unix.internal.UnixSockets;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;

/**
 * A server over epoll: it accepts connections and refuses operations that need a peer. The library runs the accept
 * loop.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public abstract class AbstractEpollServerChannel extends AbstractUnixServerChannel {

    /** The socket, owned by this channel. */
    protected final LinuxSocket socket;

    /**
     * Creates a server over an existing socket.
     *
     * @param fd a non-blocking socket that can listen, or does; owned from now on
     */
    protected AbstractEpollServerChannel(int fd) {
        this(EpollSockets.open(() -> new LinuxSocket(fd)));
    }

    /**
     * Creates a server.
     *
     * @param fd a non-blocking socket that can listen, or does; owned from now on
     */
    protected AbstractEpollServerChannel(LinuxSocket fd) {
        this(fd, UnixSockets.isListening(fd));
    }

    /**
     * Creates a server.
     *
     * @param fd a non-blocking socket; owned from now on
     * @param active whether it listens
     */
    protected AbstractEpollServerChannel(LinuxSocket fd, boolean active) {
        super(active, EpollSocketOperations.SERVER);
        socket = ObjectUtil.checkNotNull(fd, "fd");
    }

    @Override
    protected final LinuxSocket socket() {
        return socket;
    }

    @Override
    public abstract EpollChannelConfig config();

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new EpollUnsafe(this);
    }

    /**
     * Asks epoll for something in addition to what is watched for: {@link Native#EPOLLIN} and
     * {@link Native#EPOLLRDHUP} for input, {@link Native#EPOLLOUT} for room to write what was flushed.
     * {@link Native#EPOLLERR} is always reported. Event loop only, once the channel is registered.
     *
     * @param flag a set of these; with {@link Native#EPOLLET}, before the channel is registered, epoll reports changes
     * @throws IOException if the kernel refuses
     * @throws IllegalStateException if it is too late to ask for changes
     */
    protected void setFlag(int flag) throws IOException {
        EpollSocketOperations.setFlag(this, flag);
    }
}
