/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

/**
 * System calls on sockets. All answer a negative errno when they fail, and retry on EINTR. Internet addresses are 4 or
 * 16 bytes; {@code ipv6} says what the socket is, not the address. Addresses that the kernel tells are written with
 * their length in front, in the form that {@link NativeInetAddress#address(byte[], int, int)} reads, or as a path.
 */
final class SocketCalls {

    // The constants of enum tw_family and enum tw_type.
    static final int INET = 0;
    static final int INET6 = 1;
    static final int UNIX = 2;
    static final int STREAM = 0;
    static final int DATAGRAM = 1;

    // The constants of enum tw_address_kind.
    static final int KIND_INET = 1;
    static final int KIND_UNIX = 2;

    private SocketCalls() { }

    static native boolean hasIpv6();

    static native int socket(int family, int type);

    /** Gives 1 for a socket of IPv6, 0 for another. */
    static native int isIpv6(int fd);

    static native int bindInet(int fd, boolean ipv6, byte[] address, int scopeId, int port);

    static native int bindUnix(int fd, byte[] path);

    static native int listen(int fd, int backlog);

    static native int accept(int fd, byte[] address);

    static native int connectInet(int fd, boolean ipv6, byte[] address, int scopeId, int port);

    static native int connectUnix(int fd, byte[] path);

    static native int finishConnect(int fd);

    static native int disconnect(int fd);

    static native int shutdown(int fd, boolean input, boolean output);

    /** Gives the kind of the address. */
    static native int localAddress(int fd, byte[] to);

    /** Gives the kind of the address. */
    static native int remoteAddress(int fd, byte[] to);

    /** Gives the 32 bits of the value as a number that is not negative. */
    static native long getInt(int fd, int level, int name);

    static native int setInt(int fd, int level, int name, int value);

    static native int getRaw(int fd, int level, int name, long address, int length);

    static native int setRaw(int fd, int level, int name, long address, int length);

    /** Gives the 32 bits of the seconds, -1 for off, as a number that is not negative. */
    static native long getLinger(int fd);

    static native int setLinger(int fd, int seconds);

    static native int sendFd(int fd, int passed);

    static native int recvFd(int fd);

    /** Gives how many numbers it wrote: process, user, groups. */
    static native int peerCredentials(int fd, int[] to);
}
