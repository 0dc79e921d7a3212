/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket.nio;

import io.tidewire.channel.ChannelException;
import org.jspecify.annotations.Nullable;

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

    static SocketChannel openStream(SelectorProvider provider, @Nullable ProtocolFamily family) {
        try {
            return family == null ? provider.openSocketChannel() : provider.openSocketChannel(family);
        } catch (IOException e) {
            throw new ChannelException("failed to open a socket", e);
        }
    }

    static ServerSocketChannel openServer(SelectorProvider provider, @Nullable ProtocolFamily family) {
        try {
            return family == null ? provider.openServerSocketChannel() : provider.openServerSocketChannel(family);
        } catch (IOException e) {
            throw new ChannelException("failed to open a server socket", e);
        }
    }

    static DatagramChannel openDatagram(SelectorProvider provider, @Nullable ProtocolFamily family) {
        try {
            return family == null ? provider.openDatagramChannel() : provider.openDatagramChannel(family);
        } catch (IOException e) {
            throw new ChannelException("failed to open a datagram socket", e);
        }
    }

    static @Nullable SocketAddress localAddress(NetworkChannel channel) {
        try {
            return channel.getLocalAddress();
        } catch (IOException e) {
            // Closed: there is no address any more.
            return null;
        }
    }

    /** A bind that failed, with the address in the text. */
    static IOException bindFailed(Exception cause, SocketAddress local) {
        String reason = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        IOException named = new BindException(reason + ": " + local);
        named.initCause(cause);
        return named;
    }

    /** As {@link #bindFailed}, with the usual reason where it applies: a file that was left behind. */
    static IOException domainBindFailed(Exception cause, SocketAddress local) {
        IOException named = bindFailed(cause, local);
        if (local instanceof UnixDomainSocketAddress address
                && Files.exists(address.getPath(), LinkOption.NOFOLLOW_LINKS)) {
            IOException explained = new BindException(
                    named.getMessage() + " (the file exists; that of a closed server has to be deleted)");
            explained.initCause(cause);
            return explained;
        }
        return named;
    }

    /** Returns the exception of a server on which an operation of connections is called. */
    static UnsupportedOperationException notByServer(String operation) {
        return new UnsupportedOperationException(operation + " (a server only accepts)");
    }
}
