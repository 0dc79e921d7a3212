/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.ServerDomainSocketChannel;
import io.tidewire.channel.unix.internal.UnixSockets;
import $socket;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

    private final $XServerChannelConfig config;
    private volatile @Nullable DomainSocketAddress local;

    $XServerDomainSocketChannel($S socket, boolean active) {
        super(socket, active);
        config = new $XServerChannelConfig(this);
        if (active) {
            local = socket.localDomainSocketAddress();
        }
    }

    @Override
    public $XServerChannelConfig config() {
        return config;
    }

    @Override
    public @Nullable DomainSocketAddress localAddress() {
        return (DomainSocketAddress) super.localAddress();
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    public @Nullable DomainSocketAddress remoteAddress() {
        return null;
    }

    @Override
    protected @Nullable DomainSocketAddress localAddress0() {
        return local;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkDomain(localAddress);
        super.doBind(localAddress);
        local = (DomainSocketAddress) localAddress;
        listen();
    }

    @Override
    protected Channel newChildChannel(int fd, byte[] remote, int offset, int len) {
        return new $XDomainSocketChannel(this, new $S(fd, false), true);
    }
