/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.PeerCredentials;
import io.tidewire.channel.unix.Socket;

import java.io.IOException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** A socket, with what the channels of this project ask of it besides. As thread-safe as its superclass. */
public class UnixSocket extends Socket {

    /**
     * Takes over a socket whose family is not known.
     *
     * @param fd its descriptor; closed by {@link #close()}
     */
    public UnixSocket(int fd) {
        super(fd);
    }

    /**
     * Takes over a socket whose family is known, which saves the call that asks.
     *
     * @param fd its descriptor; closed by {@link #close()}
     * @param ipv6 whether it is a socket of IPv6
     */
    public UnixSocket(int fd, boolean ipv6) {
        super(fd, ipv6);
    }

    /**
     * Opens a TCP socket.
     *
     * @param family its family; none: the preferred one
     * @return the socket
     */
    public static UnixSocket openStream(@Nullable SocketProtocolFamily family) {
        boolean ipv6 = shouldUseIpv6(family);
        return new UnixSocket(newSocketStream0(ipv6), ipv6);
    }

    /**
     * Opens a UDP socket.
     *
     * @param family its family; none: the preferred one
     * @return the socket
     */
    public static UnixSocket openDatagram(@Nullable SocketProtocolFamily family) {
        boolean ipv6 = shouldUseIpv6(family);
        return new UnixSocket(newSocketDgram0(ipv6), ipv6);
    }

    /**
     * Opens a stream socket of the unix domain.
     *
     * @return the socket
     */
    public static UnixSocket openDomainStream() {
        return new UnixSocket(newSocketDomain0(), false);
    }

    /**
     * Opens a datagram socket of the unix domain.
     *
     * @return the socket
     */
    public static UnixSocket openDomainDatagram() {
        return new UnixSocket(newSocketDomainDgram0(), false);
    }

    /**
     * Returns whether its addresses are those of IPv6, IPv4 ones being mapped.
     *
     * @return {@code true} for a socket of IPv6
     */
    public final boolean isIpv6() {
        return ipv6;
    }

    /**
     * Returns whether it is connected, to a peer of any family, with or without a name.
     *
     * @return {@code false} also for a socket that is closed
     */
    public final boolean hasPeer() {
        return isConnected();
    }

    /**
     * Asks who is at the other end of a unix domain socket.
     *
     * @return the peer's process when the connection was made
     * @throws IOException if the socket is closed
     */
    public final PeerCredentials credentials() throws IOException {
        return peerCredentials();
    }

    /**
     * Sends a part of a file, within the kernel.
     *
     * @param position where the part starts
     * @param count how many bytes it has
     * @return how many were sent, zero at the end of the file, or a negative errno: that of EOPNOTSUPP if the file has
     *         to be copied
     */
    public final long sendFile(FileChannel file, long position, long count) {
        return isOpen() ? FileCalls.sendFile(intValue(), file, position, count) : NativeConstants.EBADF;
    }

    /**
     * Sends messages.
     *
     * @param messages their address; laid out as {@link NativeLayout} says
     * @param count how many there are, positive
     * @return how many were sent, one at least, or a negative errno
     */
    public final int sendMessages(long messages, int count) {
        return isOpen() ? MessageCalls.sendMessages(intValue(), messages, count) : NativeConstants.EBADF;
    }

    /**
     * Receives messages.
     *
     * @param messages their address; laid out as {@link NativeLayout} says
     * @param count how many there is room for, positive
     * @return how many came, one at least, or a negative errno
     */
    public final int recvMessages(long messages, int count) {
        return isOpen() ? MessageCalls.recvMessages(intValue(), messages, count) : NativeConstants.EBADF;
    }
}
