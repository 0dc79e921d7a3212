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
import java.net.UnixDomainSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Files;
import java.nio.file.LinkOption;

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

    static DatagramChannel openDatagram(final SelectorProvider provider, final ProtocolFamily family) {
        try {
            return family == null ? provider.openDatagramChannel() : provider.openDatagramChannel(family);
        } catch (final IOException e) {
            throw new ChannelException("failed to open a datagram socket", e);
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

    /** As {@link #bindFailed}, with the usual reason where it applies: a file that somebody has left behind. */
    static IOException domainBindFailed(final Exception cause, final SocketAddress local) {
        final IOException named = bindFailed(cause, local);
        if (local instanceof UnixDomainSocketAddress address
                && Files.exists(address.getPath(), LinkOption.NOFOLLOW_LINKS)) {
            final IOException explained = new BindException(
                    named.getMessage() + " (the file exists; that of a closed server has to be deleted)");
            explained.initCause(cause);
            return explained;
        }
        return named;
    }

    /** What servers answer to those who take them for connections. */
    static UnsupportedOperationException notByServer(final String operation) {
        return new UnsupportedOperationException(operation + " (a server only accepts)");
    }
}
