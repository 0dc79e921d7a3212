/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.Channel;
import io.tidewire.channel.socket.ServerSocketChannel;
import io.tidewire.channel.unix.internal.AcceptedAddress;
import io.tidewire.channel.unix.internal.UnixSockets;
import $socket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

    private final $XServerSocketChannelConfig config;

    $XServerSocketChannel($S socket, boolean active) {
        super(socket, active);
        config = new $XServerSocketChannelConfig(this);
    }

    @Override
    public $XServerSocketChannelConfig config() {
        return config;
    }

    @Override
    public @Nullable InetSocketAddress localAddress() {
        return (InetSocketAddress) super.localAddress();
    }

    /**
     * A server has no peer.
     *
     * @return {@code null}
     */
    @Override
    public @Nullable InetSocketAddress remoteAddress() {
        return null;
    }

    @Override
    protected void doBind(SocketAddress localAddress) throws Exception {
        UnixSockets.checkInet(localAddress);
        super.doBind(localAddress);
        listen();
    }

    @Override
    protected Channel newChildChannel(int fd, byte[] remote, int offset, int len) {
        return new $XSocketChannel(this, new $S(fd, socket.isIpv6()), true,
                AcceptedAddress.of(remote, offset, len));
    }
