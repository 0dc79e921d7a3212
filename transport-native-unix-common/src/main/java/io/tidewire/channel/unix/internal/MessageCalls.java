/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

/**
 * Messages on sockets. All return a negative errno when they fail, and retry on EINTR; nothing raises a signal.
 * {@code connect} says that the data goes with the first packet of a connection, TCP Fast Open.
 */
public final class MessageCalls {

    private MessageCalls() { }

    /** Sends from memory to the peer; returns the number of bytes. */
    public static native int send(int fd, long address, int length);

    /** Receives from the peer into memory; returns the number of bytes, 0 at the end of a stream. */
    public static native int recv(int fd, long address, int length);

    /** Returns 1 if bytes wait, 0 at the end; takes nothing. */
    public static native int peek(int fd);

    /** Sends from memory to an internet address; returns the number of bytes. */
    public static native int sendToInet(int fd, boolean ipv6, long address, int length, byte[] host, int scopeId,
                                        int port, boolean connect);

    /** Sends pieces of memory to an internet address; returns the number of bytes. */
    public static native int sendPartsInet(int fd, boolean ipv6, long iovecs, int count, byte[] host, int scopeId,
                                           int port, boolean connect);

    /** Sends from memory to a path or abstract name; returns the number of bytes. */
    public static native int sendToUnix(int fd, long address, int length, byte[] path);

    /** Sends pieces of memory to a path or abstract name; returns the number of bytes. */
    public static native int sendPartsUnix(int fd, long iovecs, int count, byte[] path);

    /** Writes the sender to the first half of the array, and the destination, if it is known, to the second. */
    public static native int recvFrom(int fd, long address, int length, byte[] addresses);

    /** Sends the messages at an address, laid out as {@link NativeLayout} says; returns how many, at least 1. */
    public static native int sendMessages(int fd, long messages, int count);

    /** Fills the messages at an address; returns how many, at least 1. Descriptors that come with them are closed. */
    public static native int recvMessages(int fd, long messages, int count);

    /** Returns whether the two above are one system call each. */
    public static native boolean hasMmsg();
}
