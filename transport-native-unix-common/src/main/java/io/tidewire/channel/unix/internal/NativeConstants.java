/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Numbers and texts that differ between systems; the native library knows them. Its class initialiser is the first use
 * of a native method by most classes of the unix package, so it reports a missing library.
 */
public final class NativeConstants {

    /** The length of the longest error text. */
    private static final int TEXT_BYTES = 256;

    // Negative error numbers, in the order of enum tw_known_error.

    /** {@code -EAGAIN}: nothing can be done now. */
    public static final int EAGAIN = negativeError(0);

    /** {@code -EWOULDBLOCK}: the same, on most systems with the same number. */
    public static final int EWOULDBLOCK = negativeError(1);

    /** {@code -EALREADY}: a connect is in progress. */
    public static final int EALREADY = negativeError(2);

    /** {@code -EBADF}: the descriptor is closed. */
    public static final int EBADF = negativeError(3);

    /** {@code -ECONNREFUSED}: no socket listens there. */
    public static final int ECONNREFUSED = negativeError(4);

    /** {@code -ECONNRESET}: the peer has dropped the connection. */
    public static final int ECONNRESET = negativeError(5);

    /** {@code -EHOSTUNREACH}: there is no route to the host. */
    public static final int EHOSTUNREACH = negativeError(6);

    /** {@code -EINPROGRESS}: the connect will end later. */
    public static final int EINPROGRESS = negativeError(7);

    /** {@code -EISCONN}: the socket has a peer. */
    public static final int EISCONN = negativeError(8);

    /** {@code -ENAMETOOLONG}: the path does not fit. */
    public static final int ENAMETOOLONG = negativeError(9);

    /** {@code -ENETUNREACH}: there is no route to the network. */
    public static final int ENETUNREACH = negativeError(10);

    /** {@code -ENOENT}: no such file. */
    public static final int ENOENT = negativeError(11);

    /** {@code -ENOTCONN}: the socket has no peer. */
    public static final int ENOTCONN = negativeError(12);

    /** {@code -EPIPE}: the peer does not read any more. */
    public static final int EPIPE = negativeError(13);

    /** {@code -EACCES}: no permission. */
    public static final int EACCES = negativeError(14);

    /** {@code -EADDRINUSE}: the address is in use. */
    public static final int EADDRINUSE = negativeError(15);

    /** {@code -EADDRNOTAVAIL}: the address is not one of this machine. */
    public static final int EADDRNOTAVAIL = negativeError(16);

    /** {@code -ETIMEDOUT}: the peer did not answer. */
    public static final int ETIMEDOUT = negativeError(17);

    /** {@code -EMFILE}: the process has no descriptors left. */
    public static final int EMFILE = negativeError(18);

    /** {@code -ENFILE}: the system has no descriptors left. */
    public static final int ENFILE = negativeError(19);

    /** {@code -ENOBUFS}: the system has no buffers left. */
    public static final int ENOBUFS = negativeError(20);

    /** {@code -ENOMEM}: the system has no memory left. */
    public static final int ENOMEM = negativeError(21);

    /** {@code -ECONNABORTED}: the connection was dropped before it was accepted. */
    public static final int ECONNABORTED = negativeError(22);

    /** {@code -EPERM}: not permitted. */
    public static final int EPERM = negativeError(23);

    /** {@code -EPROTO}: a protocol error. */
    public static final int EPROTO = negativeError(24);

    /** {@code -EOPNOTSUPP}: the socket cannot do that. */
    public static final int EOPNOTSUPP = negativeError(25);

    /** {@code -EINVAL}: an argument is wrong. */
    public static final int EINVAL = negativeError(26);

    /** {@code -EMSGSIZE}: the message is too long. */
    public static final int EMSGSIZE = negativeError(27);

    /** {@code -EAFNOSUPPORT}: an address of another family. */
    public static final int EAFNOSUPPORT = negativeError(28);

    /** {@code -EBADMSG}: not the message that was expected. */
    public static final int EBADMSG = negativeError(29);

    /** {@code -ENOPROTOOPT}: no such option. */
    public static final int ENOPROTOOPT = negativeError(30);

    /** {@code -ENOSYS}: the system has no such call. */
    public static final int ENOSYS = negativeError(31);

    /** {@code -ENOTSOCK}: not a socket. */
    public static final int ENOTSOCK = negativeError(32);

    /** {@code -EDESTADDRREQ}: the datagram has no recipient. */
    public static final int EDESTADDRREQ = negativeError(33);

    // The order of tw__limit.

    /** The parts of one gathering call. */
    public static final long IOV_MAX = ConstantCalls.limit(0);

    /** The bytes that one call can move. */
    public static final long SSIZE_MAX = ConstantCalls.limit(1);

    /** The bytes of a unix path and its end. */
    public static final int SUN_PATH_BYTES = (int) ConstantCalls.limit(2);

    /** The bytes of a Java {@code long} in C. */
    public static final int JLONG_BYTES = (int) ConstantCalls.limit(3);

    /** The bytes of a {@code struct iovec}. */
    public static final int IOVEC_BYTES = (int) ConstantCalls.limit(4);

    /** Where the length is in a {@code struct iovec}; the length of an address. */
    public static final int IOVEC_LENGTH_OFFSET = (int) ConstantCalls.limit(5);

    // The order of enum tw_option; level in the upper half, name in the lower.

    /** {@code SO_SNDBUF}. */
    public static final long SO_SNDBUF = ConstantCalls.option(0);

    /** {@code SO_RCVBUF}. */
    public static final long SO_RCVBUF = ConstantCalls.option(1);

    /** {@code SO_REUSEADDR}. */
    public static final long SO_REUSEADDR = ConstantCalls.option(2);

    /** {@code SO_REUSEPORT}. */
    public static final long SO_REUSEPORT = ConstantCalls.option(3);

    /** {@code SO_KEEPALIVE}. */
    public static final long SO_KEEPALIVE = ConstantCalls.option(4);

    /** {@code SO_BROADCAST}. */
    public static final long SO_BROADCAST = ConstantCalls.option(5);

    /** {@code SO_ERROR}. */
    public static final long SO_ERROR = ConstantCalls.option(6);

    /** {@code TCP_NODELAY}. */
    public static final long TCP_NODELAY = ConstantCalls.option(7);

    /** {@code IP_TOS}. */
    public static final long IP_TOS = ConstantCalls.option(8);

    /** {@code IPV6_TCLASS}. */
    public static final long IPV6_TCLASS = ConstantCalls.option(9);

    /** {@code IP_MULTICAST_IF}. */
    public static final long IP_MULTICAST_IF = ConstantCalls.option(10);

    /** {@code IP_MULTICAST_TTL}. */
    public static final long IP_MULTICAST_TTL = ConstantCalls.option(11);

    /** {@code IP_MULTICAST_LOOP}. */
    public static final long IP_MULTICAST_LOOP = ConstantCalls.option(12);

    /** {@code IPV6_MULTICAST_IF}. */
    public static final long IPV6_MULTICAST_IF = ConstantCalls.option(13);

    /** {@code IPV6_MULTICAST_HOPS}. */
    public static final long IPV6_MULTICAST_HOPS = ConstantCalls.option(14);

    /** {@code IPV6_MULTICAST_LOOP}. */
    public static final long IPV6_MULTICAST_LOOP = ConstantCalls.option(15);

    /** {@code SO_ACCEPTCONN}. */
    public static final long SO_ACCEPTCONN = ConstantCalls.option(16);

    private NativeConstants() { }

    /**
     * The first half of an option.
     *
     * @param option one of the options above
     * @return its level
     */
    public static int levelOf(long option) {
        return (int) (option >> 32);
    }

    /**
     * The second half of an option.
     *
     * @param option one of the options above
     * @return its number
     */
    public static int nameOf(long option) {
        return (int) option;
    }

    private static int negativeError(int index) {
        try {
            return -ConstantCalls.errorNumber(index);
        } catch (UnsatisfiedLinkError e) {
            UnsatisfiedLinkError missing = new UnsatisfiedLinkError("no native transport library was loaded;"
                    + " Epoll.ensureAvailability() loads it, or tells why it cannot");
            missing.initCause(e);
            throw missing;
        }
    }

    /**
     * Describes an error.
     *
     * @param number the errno, positive
     * @return its name and what it means, such as {@code EPIPE (Broken pipe)}
     */
    public static String describeError(int number) {
        byte[] bytes = new byte[TEXT_BYTES];
        String name = text(bytes, ConstantCalls.errorName(number, bytes));
        Arrays.fill(bytes, (byte) 0);
        String meaning = text(bytes, ConstantCalls.errorText(number, bytes));
        return (name.isEmpty() ? "errno " + number : name) + " (" + meaning + ')';
    }

    private static String text(byte[] bytes, int length) {
        return new String(bytes, 0, Math.max(0, length), StandardCharsets.UTF_8);
    }
}
