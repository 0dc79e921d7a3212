/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.DomainSocketAddress;
import io.tidewire.channel.unix.Limits;
import io.tidewire.channel.unix.Socket;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Operations on sockets of every kind, for every native transport. */
public final class UnixSockets {

    /** The address of a unix domain socket that is not bound. */
    public static final DomainSocketAddress UNNAMED = new DomainSocketAddress("");

    private UnixSockets() { }

    /**
     * Refuses an unresolved address.
     *
     * @param address any address
     * @throws UnresolvedAddressException if it is not resolved; its text has the address
     */
    public static void checkResolvable(SocketAddress address) {
        if (address instanceof InetSocketAddress inet && inet.isUnresolved()) {
            throw new UnresolvedException(inet);
        }
    }

    /** Binds, and makes the exception that the JDK's sockets have for one that fails, with the address in its text. */
    @SuppressWarnings("NullAway") // The failure of a bind has a text.
    public static void bind(Socket socket, SocketAddress local) throws IOException {
        try {
            checkResolvable(local);
            socket.bind(local);
        } catch (BindException e) {
            throw e.getMessage().contains(local.toString()) && !(local instanceof DomainSocketAddress)
                    ? e : named(e, local);
        } catch (IOException e) {
            throw named(e, local);
        }
    }

    private static IOException named(IOException cause, SocketAddress local) {
        String hint = local instanceof DomainSocketAddress domain && isLeftBehind(domain)
                ? " (the file exists; that of a closed server has to be deleted)" : "";
        IOException named = new BindException(cause.getMessage() + ": " + local + hint);
        named.initCause(cause);
        return named;
    }

    private static boolean isLeftBehind(DomainSocketAddress local) {
        return !local.path().isEmpty() && local.path().indexOf('\0') < 0
                && Files.exists(Path.of(local.path()), LinkOption.NOFOLLOW_LINKS);
    }

    /** The address of an internet socket, none if it was not bound, which port zero stands for. */
    public static @Nullable InetSocketAddress boundAddress(Socket socket) {
        InetSocketAddress local = socket.localAddress();
        return local == null || local.getPort() == 0 ? null : local;
    }

    /** Returns whether a socket listens; one that fails to answer does not. */
    public static boolean isListening(Socket socket) {
        try {
            return socket.getIntOpt(NativeConstants.levelOf(NativeConstants.SO_ACCEPTCONN),
                    NativeConstants.nameOf(NativeConstants.SO_ACCEPTCONN)) != 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns whether a unix domain socket is bound. */
    public static boolean hasName(Socket socket) {
        DomainSocketAddress local = socket.localDomainSocketAddress();
        return local != null && !local.equals(UNNAMED);
    }

    /** Refuses what is no internet address. */
    public static void checkInet(@Nullable SocketAddress address) {
        if (address != null && !(address instanceof InetSocketAddress)) {
            throw new UnsupportedAddressTypeException();
        }
    }

    /** Refuses what is no name in the unix domain, also what the kernel would cut short without a word. */
    public static void checkDomain(@Nullable SocketAddress address) throws IOException {
        if (address == null) {
            return;
        }
        if (!(address instanceof DomainSocketAddress domain)) {
            throw new UnsupportedAddressTypeException();
        }
        String path = domain.path();
        if (path.indexOf('\0', 1) > 0 && path.charAt(0) != 0) {
            throw new IOException("a path cannot have a zero character in it: " + domain);
        }
        int length = path.getBytes(StandardCharsets.UTF_8).length;
        // Behind a path the kernel wants a zero, which an abstract name does not have.
        int room = Limits.UDS_SUN_PATH_SIZE - (path.isEmpty() || path.charAt(0) != 0 ? 1 : 0);
        if (length == 0 || length > room) {
            throw new IOException("a name of " + length + " bytes (expected: 1 - " + room + "): " + domain);
        }
    }

    /**
     * Room for the address that an accept reports: its length, and the longest one, which is a path.
     *
     * @return an array for {@link SocketCalls#accept}
     */
    public static byte[] newAcceptedAddress() {
        return new byte[1 + Limits.UDS_SUN_PATH_SIZE];
    }

    /**
     * Shuts the output down.
     *
     * @param connected whether it has had a peer
     * @throws IOException if that fails
     */
    public static void shutdownOutput(Socket socket, boolean connected) throws IOException {
        try {
            socket.shutdown(false, true);
        } catch (NotYetConnectedException e) {
            // The kernel refuses it once both ends have done so, when it is what was asked for.
            if (!connected) {
                throw e;
            }
        }
    }

    /** Returns whether closing a socket may block, until the peer has taken what was sent. */
    public static boolean lingers(Socket socket) {
        try {
            return socket.isOpen() && socket.getSoLinger() > 0;
        } catch (IOException e) {
            // A socket that fails to answer does not linger.
            return false;
        }
    }

    /** Returns the exception of a server on which an operation of connections is called. */
    public static UnsupportedOperationException notByServer(String operation) {
        return new UnsupportedOperationException(operation + " (a server only accepts)");
    }

    /** The address that an unresolved one was refused for has to be in the text. */
    private static final class UnresolvedException extends UnresolvedAddressException {
        private static final long serialVersionUID = 1L;
        private final String message;

        UnresolvedException(InetSocketAddress address) {
            message = "address not resolved: " + address;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }
}
