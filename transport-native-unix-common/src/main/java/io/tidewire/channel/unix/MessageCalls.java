/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

/**
 * Messages on sockets. All answer a negative errno when they fail, and retry on EINTR; nothing raises a signal.
 * {@code connect} says that the data goes with the first packet of a connection, TCP Fast Open.
 */
final class MessageCalls {

    private MessageCalls() { }

    static native int send(int fd, long address, int length);

    static native int recv(int fd, long address, int length);

    static native int sendToInet(int fd, boolean ipv6, long address, int length, byte[] host, int scopeId, int port,
                                 boolean connect);

    static native int sendPartsInet(int fd, boolean ipv6, long iovecs, int count, byte[] host, int scopeId, int port,
                                    boolean connect);

    static native int sendToUnix(int fd, long address, int length, byte[] path);

    static native int sendPartsUnix(int fd, long iovecs, int count, byte[] path);

    /** Writes the sender to the first half of the array, and the destination, if it is known, to the second. */
    static native int recvFrom(int fd, long address, int length, byte[] addresses);
}
