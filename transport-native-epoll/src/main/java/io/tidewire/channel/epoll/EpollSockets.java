/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.Limits;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Supplier;

/** What is done with sockets of every kind. */
final class EpollSockets {

    private EpollSockets() { }

    /**
     * Opens a socket, where epoll is available. Elsewhere {@link LinuxSocket} cannot even be initialised, so everybody
     * who makes a channel is told the reason here, each time.
     */
    static LinuxSocket open(final Supplier<LinuxSocket> opening) {
        Epoll.ensureAvailability();
        return opening.get();
    }

    /** Binds, and makes the exception that the JDK's sockets have for one that fails, with the address in its text. */
    static void bind(final LinuxSocket socket, final SocketAddress local) throws IOException {
        try {
            AbstractEpollChannel.checkResolvable(local);
            socket.bind(local);
        } catch (final BindException e) {
            throw e.getMessage().contains(local.toString()) && !(local instanceof DomainSocketAddress)
                    ? e : named(e, local);
        } catch (final IOException e) {
            throw named(e, local);
        }
    }

    private static IOException named(final IOException cause, final SocketAddress local) {
        final String hint = local instanceof DomainSocketAddress domain && isLeftBehind(domain)
                ? " (the file exists; that of a closed server has to be deleted)" : "";
        final IOException named = new BindException(cause.getMessage() + ": " + local + hint);
        named.initCause(cause);
        return named;
    }

    private static boolean isLeftBehind(final DomainSocketAddress local) {
        return !local.path().isEmpty() && local.path().indexOf('\0') < 0
                && Files.exists(Path.of(local.path()), LinkOption.NOFOLLOW_LINKS);
    }

    /** The address of an internet socket, or {@code null} if it was not bound, which port zero stands for. */
    static InetSocketAddress boundAddress(final LinuxSocket socket) {
        final InetSocketAddress local = socket.localAddress();
        return local == null || local.getPort() == 0 ? null : local;
    }

    static void checkInet(final SocketAddress address) {
        if (address != null && !(address instanceof InetSocketAddress)) {
            throw new UnsupportedAddressTypeException();
        }
    }

    /** Refuses what is no name in the unix domain, also what the kernel would cut short without a word. */
    static void checkDomain(final SocketAddress address) throws IOException {
        if (address == null) {
            return;
        }
        if (!(address instanceof DomainSocketAddress domain)) {
            throw new UnsupportedAddressTypeException();
        }
        final String path = domain.path();
        if (path.indexOf('\0', 1) > 0 && path.charAt(0) != 0) {
            throw new IOException("a path cannot have a zero character in it: " + domain);
        }
        final int length = path.getBytes(StandardCharsets.UTF_8).length;
        // Behind a path the kernel wants a zero, which an abstract name does not have.
        final int room = Limits.UDS_SUN_PATH_SIZE - (path.isEmpty() || path.charAt(0) != 0 ? 1 : 0);
        if (length == 0 || length > room) {
            throw new IOException("a name of " + length + " bytes (expected: 1 - " + room + "): " + domain);
        }
    }

    /** What servers answer to those who take them for connections. */
    static UnsupportedOperationException notByServer(final String operation) {
        return new UnsupportedOperationException(operation + " (a server only accepts)");
    }
}
