/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import org.jspecify.annotations.Nullable;

/**
 * System calls on sockets. All return a negative errno when they fail, and retry on EINTR. Internet addresses are 4 or
 * 16 bytes; {@code ipv6} says what the socket is, not the address. Addresses that the kernel reports are written with
 * their length in front, in the form that
 * {@link io.tidewire.channel.unix.NativeInetAddress#address(byte[], int, int)} reads, or as a path.
 */
public final class SocketCalls {

    // The constants of enum tw_family and enum tw_type.
    public static final int INET = 0;
    public static final int INET6 = 1;
    public static final int UNIX = 2;
    public static final int STREAM = 0;
    public static final int DATAGRAM = 1;

    // The constants of enum tw_address_kind.
    public static final int KIND_INET = 1;
    public static final int KIND_UNIX = 2;

    private SocketCalls() { }

    /** Returns whether the system has IPv6. */
    public static native boolean hasIpv6();

    /** Opens a socket that does not block; gives its descriptor. */
    public static native int socket(int family, int type);

    /** Returns 1 for a socket of IPv6, 0 for another. */
    public static native int isIpv6(int fd);

    /** Binds to an internet address. */
    public static native int bindInet(int fd, boolean ipv6, byte[] address, int scopeId, int port);

    /** Binds to a path or abstract name. */
    public static native int bindUnix(int fd, byte[] path);

    /** Starts to listen. */
    public static native int listen(int fd, int backlog);

    /** Accepts a connection, as a socket that does not block: gives its descriptor, writes the peer's address. */
    public static native int accept(int fd, byte[] address);

    /** Starts to connect to an internet address. */
    public static native int connectInet(int fd, boolean ipv6, byte[] address, int scopeId, int port);

    /** Starts to connect to a path or abstract name. */
    public static native int connectUnix(int fd, byte[] path);

    /** Asks for the outcome of a connect that took time. */
    public static native int finishConnect(int fd);

    /** Lets a datagram socket forget its peer. */
    public static native int disconnect(int fd);

    /** Shuts directions down. */
    public static native int shutdown(int fd, boolean input, boolean output);

    /** Returns the kind of the address. */
    public static native int localAddress(int fd, byte[] to);

    /** Returns the kind of the address. */
    public static native int remoteAddress(int fd, byte @Nullable [] to);

    /** Returns the 32 bits of the value as a number that is not negative. */
    public static native long getInt(int fd, int level, int name);

    /** Sets an option that is a number. */
    public static native int setInt(int fd, int level, int name, int value);

    /** Asks for an option by its bytes; gives how many there are. */
    public static native int getRaw(int fd, int level, int name, long address, int length);

    /** Sets an option by its bytes. */
    public static native int setRaw(int fd, int level, int name, long address, int length);

    /** Returns the 32 bits of the seconds, -1 for off, as a number that is not negative. */
    public static native long getLinger(int fd);

    /** Sets the seconds that a close waits, negative for off. */
    public static native int setLinger(int fd, int seconds);

    /** Sends a descriptor over a unix domain socket. */
    public static native int sendFd(int fd, int passed);

    /** Receives a descriptor over a unix domain socket, and gives it; ENOTCONN at the end. */
    public static native int recvFd(int fd);

    /** Returns how many numbers it wrote: process, user, groups. */
    public static native int peerCredentials(int fd, int[] to);
}
