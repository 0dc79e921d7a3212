/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.channel.unix.internal.UnixSocket;
import io.tidewire.util.internal.ObjectUtil;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * A socket with what only Linux has. As thread-safe as a descriptor is: concurrent calls do not interfere, and
 * no call is made once the socket is closed.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class LinuxSocket extends UnixSocket {

    /** Takes over a socket whose family is not known. */
    LinuxSocket(int fd) {
        super(fd);
    }

    /** Takes over a socket whose family is known, which saves the call that asks. */
    LinuxSocket(int fd, boolean ipv6) {
        super(fd, ipv6);
    }

    /**
     * Takes over a socket.
     *
     * @param fd its descriptor, of any family
     * @return the socket, closed by the caller
     */
    public static LinuxSocket newSocket(int fd) {
        return new LinuxSocket(fd);
    }

    /**
     * Opens a TCP socket of the preferred family.
     *
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketStream() {
        return newSocketStream(isIPv6Preferred());
    }

    /**
     * Opens a TCP socket.
     *
     * @param ipv6 whether it is one of IPv6, which carries IPv4 too
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketStream(boolean ipv6) {
        return new LinuxSocket(newSocketStream0(ipv6), ipv6);
    }

    /**
     * Opens a TCP socket.
     *
     * @param protocol the family
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketStream(SocketProtocolFamily protocol) {
        return newSocketStream(shouldUseIpv6(protocol));
    }

    /**
     * Opens a socket of Multipath TCP, RFC 8684.
     *
     * @param protocol the family; none: the preferred one
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none, as one without Multipath TCP
     */
    public static LinuxSocket newSocketMptcp(@Nullable SocketProtocolFamily protocol) {
        boolean ipv6 = shouldUseIpv6(protocol);
        int fd = LinuxCalls.mptcp(ipv6);
        if (fd < 0) {
            throw new ChannelException("failed to open a Multipath TCP socket", Errors.newIOException("socket", fd));
        }
        return new LinuxSocket(fd, ipv6);
    }

    /**
     * Returns whether both ends of a connection speak Multipath TCP.
     *
     * @return {@code false} also before the connection is there, and where one end fell back to TCP
     * @throws IOException if the socket cannot be asked
     */
    public boolean isMptcp() throws IOException {
        return UnixCall.checked("getsockopt", LinuxCalls.isMptcpSpoken(number())) != 0;
    }

    /**
     * Opens a UDP socket of the preferred family.
     *
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketDgram() {
        return newSocketDgram(isIPv6Preferred());
    }

    /**
     * Opens a UDP socket.
     *
     * @param ipv6 whether it is one of IPv6, which carries IPv4 too
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketDgram(boolean ipv6) {
        return new LinuxSocket(newSocketDgram0(ipv6), ipv6);
    }

    /**
     * Opens a UDP socket.
     *
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketDgram(SocketProtocolFamily family) {
        return newSocketDgram(shouldUseIpv6(family));
    }

    /**
     * Opens a stream socket of the unix domain.
     *
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketDomain() {
        return new LinuxSocket(newSocketDomain0(), false);
    }

    /**
     * Opens a datagram socket of the unix domain.
     *
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newSocketDomainDgram() {
        return new LinuxSocket(newSocketDomainDgram0(), false);
    }

    /** Moves waiting bytes to a pipe; returns their number, 0 at the end, or a negative errno. */
    int splice(FileDescriptor pipe, int count) {
        return isOpen() ? (int) TransferCalls.splice(intValue(), -1, pipe.intValue(), -1, count)
                : Errors.ERRNO_EBADF_NEGATIVE;
    }

    /**
     * Opens a stream socket of vsock(7).
     *
     * @return a socket, non-blocking and closed by the caller
     * @throws ChannelException if the kernel gives none
     */
    public static LinuxSocket newVSockStream() {
        int fd = LinuxCalls.vsock();
        if (fd < 0) {
            throw new ChannelException("failed to open a vsock socket", Errors.newIOException("socket", fd));
        }
        return new LinuxSocket(fd, false);
    }

    /**
     * Binds a vsock socket.
     *
     * @param address where to
     * @throws IOException if that fails
     */
    public void bindVSock(VSockAddress address) throws IOException {
        ObjectUtil.checkNotNull(address, "address");
        UnixCall.checked("bind " + address, LinuxCalls.vsockBind(number(), address.getCid(), address.getPort()));
    }

    /**
     * Connects a vsock socket.
     *
     * @param address where to
     * @return {@code true} if connected, {@code false} if it takes time: see {@link #finishConnect()}
     * @throws IOException if that fails
     */
    public boolean connectVSock(VSockAddress address) throws IOException {
        ObjectUtil.checkNotNull(address, "address");
        int result = LinuxCalls.vsockConnect(number(), address.getCid(), address.getPort());
        if (result < 0) {
            return Errors.handleConnectErrno("connect " + address, result);
        }
        return true;
    }

    /**
     * The address of a vsock socket.
     *
     * @return the address, or {@code null} if it has none
     */
    public @Nullable VSockAddress localVSockAddress() {
        return vsockName(false);
    }

    /**
     * The address of the peer of a vsock socket.
     *
     * @return the address, or {@code null} if it has none
     */
    public @Nullable VSockAddress remoteVSockAddress() {
        return vsockName(true);
    }

    private @Nullable VSockAddress vsockName(boolean remote) {
        int[] name = new int[2];
        return isOpen() && LinuxCalls.vsockName(intValue(), remote, name) == 0
                ? new VSockAddress(name[0], name[1]) : null;
    }

    private int number() throws ClosedChannelException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        return intValue();
    }
}
