/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.ChannelException;

import java.io.IOException;
import java.net.BindException;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;

/** Opens and binds the sockets of the JDK. */
final class NioSockets {

    private NioSockets() { }

    static SocketChannel openStream(final SelectorProvider provider, final ProtocolFamily family) {
        try {
            return family == null ? provider.openSocketChannel() : provider.openSocketChannel(family);
        } catch (final IOException e) {
            throw new ChannelException("failed to open a socket", e);
        }
    }

    static ServerSocketChannel openServer(final SelectorProvider provider, final ProtocolFamily family) {
        try {
            return family == null ? provider.openServerSocketChannel() : provider.openServerSocketChannel(family);
        } catch (final IOException e) {
            throw new ChannelException("failed to open a server socket", e);
        }
    }

    static SocketAddress localAddress(final NetworkChannel channel) {
        try {
            return channel.getLocalAddress();
        } catch (final IOException e) {
            // Closed: there is no address any more.
            return null;
        }
    }

    /** A bind that failed, with the address in the text. */
    static IOException bindFailed(final Exception cause, final SocketAddress local) {
        final String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        final IOException named = new BindException(reason + ": " + local);
        named.initCause(cause);
        return named;
    }
}
