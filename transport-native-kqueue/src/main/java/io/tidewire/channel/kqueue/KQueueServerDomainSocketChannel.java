/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.ServerDomainSocketChannel;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.channel.unix.internal.UnixSockets;

import java.net.SocketAddress;

/**
 * A server over a unix domain socket and kqueue. Each connection it accepts is read from its pipeline as a
 * {@link KQueueDomainSocketChannel}.
 *
 * <p>Binding to a path creates a file, which must not exist before. Closing does not delete it; that is left to the
 * application. These systems have no abstract names.
 */
public final class KQueueServerDomainSocketChannel extends AbstractKQueueServerChannel
        implements ServerDomainSocketChannel {

    private final KQueueServerChannelConfig config;
    private volatile DomainSocketAddress bound;

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

    private KQueueServerDomainSocketChannel(UnixSocket socket, boolean active) {
        super(socket, active);
        bound = active ? socket.localDomainSocketAddress() : null;
        config = new KQueueServerChannelConfig(this);
    }

    @Override
    public KQueueServerChannelConfig config() {
        return config;
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    public DomainSocketAddress remoteAddress() {
        return null;
    }

    @Override
    public DomainSocketAddress localAddress() {
        return (DomainSocketAddress) super.localAddress();
    }

    @Override
    protected DomainSocketAddress localAddress0() {
        return bound;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        bound = (DomainSocketAddress) localAddress;
        listen();
    }

    @Override
    protected Channel newChildChannel(int fd, byte[] remote, int offset, int len) {
        return new KQueueDomainSocketChannel(this, new UnixSocket(fd, false), true);
    }
}
