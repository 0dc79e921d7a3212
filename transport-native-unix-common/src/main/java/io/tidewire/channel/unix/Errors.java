/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.StacklessClosedChannelException;
import io.tidewire.channel.unix.internal.NativeConstants;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import java.util.Set;

/**
 * Turns the negative errno of a native call into the matching Java exception. Its text names the call, the errno and
 * the meaning: {@code bind(..) failed: EACCES (Permission denied)}.
 *
 * <p>A failure that a peer can cause at will, a connection reset or a broken pipe while reading and writing, is thrown
 * as an exception without a stack trace, and so is the use of a closed descriptor. Each is a new object: a shared one
 * would collect what others attach to it as suppressed.
 */
public final class Errors {

    /** {@code -ENOENT}: no such file. */
    public static final int ERRNO_ENOENT_NEGATIVE = NativeConstants.ENOENT;

    /** {@code -ENOTCONN}: the socket has no peer. */
    public static final int ERRNO_ENOTCONN_NEGATIVE = NativeConstants.ENOTCONN;

    /** {@code -EBADF}: the descriptor is closed. */
    public static final int ERRNO_EBADF_NEGATIVE = NativeConstants.EBADF;

    /** {@code -EPIPE}: the peer does not read any more. */
    public static final int ERRNO_EPIPE_NEGATIVE = NativeConstants.EPIPE;

    /** {@code -ECONNRESET}: the peer has dropped the connection. */
    public static final int ERRNO_ECONNRESET_NEGATIVE = NativeConstants.ECONNRESET;

    /** {@code -EAGAIN}: nothing can be done now. */
    public static final int ERRNO_EAGAIN_NEGATIVE = NativeConstants.EAGAIN;

    /** {@code -EWOULDBLOCK}: the same, on most systems with the same number. */
    public static final int ERRNO_EWOULDBLOCK_NEGATIVE = NativeConstants.EWOULDBLOCK;

    /** {@code -EINPROGRESS}: the connect will end later. */
    public static final int ERRNO_EINPROGRESS_NEGATIVE = NativeConstants.EINPROGRESS;

    /** {@code -ENAMETOOLONG}: the path does not fit. */
    public static final int ERRNO_ENAMETOOLONG_NEGATIVE = NativeConstants.ENAMETOOLONG;

    /** {@code -ECONNREFUSED}: no socket listens there. */
    public static final int ERROR_ECONNREFUSED_NEGATIVE = NativeConstants.ECONNREFUSED;

    /** {@code -EISCONN}: the socket has a peer. */
    public static final int ERROR_EISCONN_NEGATIVE = NativeConstants.EISCONN;

    /** {@code -EALREADY}: a connect is in progress. */
    public static final int ERROR_EALREADY_NEGATIVE = NativeConstants.EALREADY;

    /** {@code -ENETUNREACH}: there is no route to the network. */
    public static final int ERROR_ENETUNREACH_NEGATIVE = NativeConstants.ENETUNREACH;

    /** {@code -EHOSTUNREACH}: there is no route to the host. */
    public static final int ERROR_EHOSTUNREACH_NEGATIVE = NativeConstants.EHOSTUNREACH;

    /** The calls of the read and write loops. */
    private static final Set<String> HOT_CALLS = Set.of(
            "read(..)", "readAddress(..)", "write(..)", "writeAddress(..)", "writev(..)", "writevAddresses(..)",
            "recv(..)", "recvAddress(..)", "send(..)", "sendAddress(..)", "recvFrom(..)", "recvFromAddress(..)",
            "splice(..)", "sendfile(..)", "sendFd(..)", "recvFd(..)");

    private Errors() { }

    /**
     * Checks the result of a connect.
     *
     * @param method the call, for the text of an exception
     * @param err the answer: a negative errno, or 0 or more
     * @return {@code true} if the socket is connected, {@code false} if that will be known later
     * @throws AlreadyConnectedException if the socket has a peer
     * @throws ConnectException if the connect failed, in most cases
     * @throws NoRouteToHostException if the host cannot be reached
     * @throws FileNotFoundException if there is no such unix domain socket
     * @throws ClosedChannelException if the descriptor is closed
     */
    public static boolean handleConnectErrno(String method, int err) throws IOException {
        if (err >= 0) {
            return true;
        }
        if (err == ERRNO_EINPROGRESS_NEGATIVE) {
            return false;
        }
        throw connectFailure(method, err);
    }

    /**
     * Throws the exception for a failed connect.
     *
     * @param method the call, for the text of the exception
     * @param err a negative errno
     * @throws IOException always, if not an unchecked exception that {@link #handleConnectErrno(String, int)} names
     * @deprecated use {@link #handleConnectErrno(String, int)}
     */
    @Deprecated
    public static void throwConnectException(String method, int err) throws IOException {
        throw connectFailure(method, err);
    }

    private static IOException connectFailure(String method, int err) {
        if (err == ERROR_EALREADY_NEGATIVE) {
            throw new ConnectionPendingException();
        }
        if (err == ERROR_EISCONN_NEGATIVE) {
            throw new AlreadyConnectedException();
        }
        if (err == ERROR_ENETUNREACH_NEGATIVE || err == ERROR_EHOSTUNREACH_NEGATIVE) {
            return new NoRouteToHostException(text(method, err));
        }
        if (err == ERRNO_ENOENT_NEGATIVE) {
            return new FileNotFoundException(text(method, err));
        }
        if (err == ERRNO_EBADF_NEGATIVE) {
            return closed();
        }
        return new ConnectException(text(method, err));
    }

    /**
     * Checks the result of a call on an open descriptor.
     *
     * @param method the call, for the text of an exception
     * @param err the answer: a negative errno, or 0 or more
     * @return {@code err} if it is not negative, and 0 if nothing can be done now
     * @throws ClosedChannelException if the descriptor is closed
     * @throws NotYetConnectedException if the socket has no peer
     * @throws FileNotFoundException if there is no such file
     * @throws NativeIoException for all other errors
     */
    public static int ioResult(String method, int err) throws IOException {
        if (err >= 0) {
            return err;
        }
        if (err == ERRNO_EAGAIN_NEGATIVE || err == ERRNO_EWOULDBLOCK_NEGATIVE) {
            return 0;
        }
        throw failure(method, err);
    }

    /**
     * Checks the result of a call on an open descriptor, with exceptions made in advance.
     *
     * @param method the call, for the text of an exception
     * @param err the answer: a negative errno, or 0 or more
     * @param resetCause is thrown for its own errno
     * @param closedCause is thrown if the descriptor is closed
     * @return {@code err} if it is not negative, and 0 if nothing can be done now
     * @throws IOException as said, or as {@link #ioResult(String, int)} throws it
     * @deprecated use {@link #ioResult(String, int)}
     */
    @Deprecated
    public static int ioResult(String method, int err, NativeIoException resetCause,
                               ClosedChannelException closedCause) throws IOException {
        if (err == resetCause.expectedErr()) {
            throw resetCause;
        }
        if (err == ERRNO_EBADF_NEGATIVE) {
            throw closedCause;
        }
        return ioResult(method, err);
    }

    private static IOException failure(String method, int err) {
        if ((err == ERRNO_ECONNRESET_NEGATIVE || err == ERRNO_EPIPE_NEGATIVE) && HOT_CALLS.contains(method)) {
            return newConnectionResetException(method, err);
        }
        if (err == ERRNO_EBADF_NEGATIVE) {
            return closed();
        }
        if (err == ERRNO_ENOTCONN_NEGATIVE) {
            throw new NotYetConnectedException();
        }
        if (err == ERRNO_ENOENT_NEGATIVE) {
            return new FileNotFoundException(text(method, err));
        }
        return newIOException(method, err);
    }

    /**
     * The failure of a send to a peer that may be gone.
     *
     * @param method the call
     * @param err a negative errno
     * @return the exception; a datagram that was refused shows that no one listens on the port
     */
    static IOException datagramFailure(String method, int err) {
        if (err != ERROR_ECONNREFUSED_NEGATIVE) {
            return failure(method, err);
        }
        return new PortUnreachableException(text(method, err));
    }

    /**
     * The failure of a bind, of the types that the JDK's own sockets throw.
     *
     * @param address the address that was to be bound
     * @param err a negative errno
     * @return the exception
     */
    static IOException bindFailure(Object address, int err) {
        String call = "bind(..) to " + address;
        if (err == NativeConstants.EADDRINUSE || err == NativeConstants.EADDRNOTAVAIL
                || err == NativeConstants.EACCES || err == NativeConstants.EPERM) {
            return new BindException(text(call, err));
        }
        return failure(call, err);
    }

    /**
     * The failure to ask for or set an option.
     *
     * @param option its name
     * @param err a negative errno
     * @return the exception
     */
    static IOException optionFailure(String option, int err) {
        return failure("socket option " + option, err);
    }

    /** Thrown instead of making a call with a descriptor whose number may have been reused. */
    static ClosedChannelException closed() {
        return StacklessClosedChannelException.newInstance(FileDescriptor.class, "close");
    }

    private static String text(String method, int err) {
        return method + " failed: " + NativeConstants.describeError(-err);
    }

    /**
     * Creates an exception without a stack trace, for what happens often. Its text names the call.
     *
     * @param method the call
     * @return a new exception
     */
    public static NativeIoException newConnectionResetException(String method, int errnoNegative) {
        return new NativeIoException(method, errnoNegative, false);
    }

    /**
     * Creates an exception.
     *
     * @param method the call
     * @param err a negative errno
     * @return a new exception
     */
    public static NativeIoException newIOException(String method, int err) {
        return new NativeIoException(method, err);
    }

    /** A native call failed; the text has its name, the errno's name and what it means. */
    public static final class NativeIoException extends IOException {

        private static final long serialVersionUID = 1L;

        private final int expectedErr;
        private final boolean fillInStackTrace;

        /**
         * Creates an exception.
         *
         * @param method the call
         * @param expectedErr a negative errno
         */
        public NativeIoException(String method, int expectedErr) {
            this(method, expectedErr, true);
        }

        /**
         * Creates an exception.
         *
         * @param method the call
         * @param expectedErr a negative errno
         * @param fillInStackTrace whether it gets a stack trace
         */
        public NativeIoException(String method, int expectedErr, boolean fillInStackTrace) {
            super(text(method, expectedErr));
            this.expectedErr = expectedErr;
            this.fillInStackTrace = fillInStackTrace;
            if (fillInStackTrace) {
                // The constructor of Throwable has asked before it could know.
                super.fillInStackTrace();
            }
        }

        /**
         * The errno.
         *
         * @return a negative number
         */
        public int expectedErr() {
            return expectedErr;
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return fillInStackTrace ? super.fillInStackTrace() : this;
        }
    }
}
