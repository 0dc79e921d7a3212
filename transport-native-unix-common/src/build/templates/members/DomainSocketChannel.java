/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.DomainSocketChannel;
import io.tidewire.channel.unix.DomainSocketReadMode;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.PeerCredentials;
import io.tidewire.channel.unix.internal.PassedDescriptors;
import io.tidewire.channel.unix.internal.UnixSockets;
import $socket;
import java.io.IOException;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

    private final $XDomainSocketChannelConfig config;

    /** The addresses the socket was bound and connected to: the kernel has none to tell for an unnamed socket. */
    private volatile @Nullable DomainSocketAddress local;
    private volatile @Nullable DomainSocketAddress remote;

    $XDomainSocketChannel(@Nullable Channel parent, $S socket, boolean active) {
        super(parent, socket, active, null);
        config = new $XDomainSocketChannelConfig(this);
        if (active) {
            local = socket.localDomainSocketAddress();
            remote = socket.remoteDomainSocketAddress();
        }
    }

    @Override
    public $XDomainSocketChannelConfig config() {
        return config;
    }

    @Override
    protected DomainSocketReadMode readMode() {
        return config.getReadMode();
    }

    @Override
    public @Nullable DomainSocketAddress localAddress() {
        return (DomainSocketAddress) super.localAddress();
    }

    @Override
    public @Nullable DomainSocketAddress remoteAddress() {
        return (DomainSocketAddress) super.remoteAddress();
    }

    @Override
    protected @Nullable DomainSocketAddress localAddress0() {
        return local;
    }

    @Override
    protected @Nullable DomainSocketAddress remoteAddress0() {
        return remote;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        local = (DomainSocketAddress) localAddress;
    }

    @Override
    protected int startConnect(SocketAddress remoteAddress, @Nullable SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(remoteAddress);
        int answer = connectSocket(remoteAddress, localAddress);
        if (answer != IoResult.FAILED) {
            remote = (DomainSocketAddress) remoteAddress;
            if (local == null) {
                local = socket.localDomainSocketAddress();
            }
        }
        return answer;
    }

    @Override
    protected Object filterOutboundMessage(Object msg) {
        return msg instanceof FileDescriptor ? msg : super.filterOutboundMessage(msg);
    }

    @Override
    protected int sendMessage(ChannelOutboundBuffer in) throws Exception {
        if (!(in.current() instanceof FileDescriptor descriptor)) {
            return super.sendMessage(in);
        }
        int answer = PassedDescriptors.send(socket, descriptor);
        if (answer > 0) {
            in.remove();
        }
        return answer;
    }

    /**
     * Returns the credentials of the peer. Any thread.
     *
     * @return the peer's process when the connection was made
     * @throws IOException if the socket is closed
     */
    public PeerCredentials peerCredentials() throws IOException {
        return socket.credentials();
    }
