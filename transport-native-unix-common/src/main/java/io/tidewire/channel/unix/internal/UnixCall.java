/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.internal.IoResult;
import io.tidewire.channel.unix.Errors;

import java.io.IOException;
import java.net.PortUnreachableException;
import org.jspecify.annotations.Nullable;

/**
 * The calls that engines make, and what their negative errno means: to an engine, as an answer, and to Java, as an
 * exception.
 */
public enum UnixCall implements FailedCall {

    /** recv(2) of bytes. */
    RECV("recvAddress(..)"),

    /** recv(2) that takes nothing. */
    PEEK("recv(..)"),

    /** send(2) of bytes. */
    SEND("sendAddress(..)"),

    /** writev(2). */
    WRITEV("writevAddresses(..)"),

    /** sendfile(2). */
    SENDFILE("sendfile(..)"),

    /** sendmsg(2) of a descriptor. */
    SEND_FD("sendFd(..)"),

    /** recvmsg(2) of a descriptor. */
    RECV_FD("recvFd(..)"),

    /** accept(2). */
    ACCEPT("accept(..)"),

    /** connect(2). */
    CONNECT("connect(..)"),

    /** The outcome of a connect that took time. */
    FINISH_CONNECT("finishConnect(..)"),

    /** shutdown(2). */
    SHUTDOWN("shutdown(..)");

    private final String text;

    UnixCall(String text) {
        this.text = text;
    }

    /**
     * Returns whether nothing can be done now.
     *
     * @param result the result of a call
     * @return {@code true} for EAGAIN and EWOULDBLOCK
     */
    public static boolean isWouldBlock(long result) {
        return result == NativeConstants.EAGAIN || result == NativeConstants.EWOULDBLOCK;
    }

    /**
     * Returns an engine's answer to a call that moved nothing.
     *
     * @param errno a negative errno
     * @return {@link IoResult#WOULD_BLOCK}, or {@link IoResult#FAILED} with the errno kept by {@link LastFailure}
     */
    public int answer(int errno) {
        return answer(errno, null);
    }

    /**
     * Returns an engine's answer to a call that did nothing.
     *
     * @param errno a negative errno
     * @param about the address or descriptor that the call was about, besides its socket, if there is one
     * @return {@link IoResult#WOULD_BLOCK}, or {@link IoResult#FAILED} with errno and {@code about} kept by
     *         {@link LastFailure}
     */
    public int answer(int errno, @Nullable Object about) {
        return isLater(errno) ? IoResult.WOULD_BLOCK : LastFailure.set(this, errno, about);
    }

    /** A connect has a word of its own for taking time; EAGAIN means that the server takes no more peers. */
    private boolean isLater(int errno) {
        return this == CONNECT || this == FINISH_CONNECT ? errno == NativeConstants.EINPROGRESS : isWouldBlock(errno);
    }

    /**
     * Turns an errno into what callers outside of the engines know.
     *
     * @param errno a negative errno
     * @return zero if nothing can be done now
     * @throws Exception for all other ones
     */
    public int orThrow(int errno) throws Exception {
        if (isLater(errno)) {
            return 0;
        }
        throw toException(errno, null);
    }

    /**
     * Checks the result of a call that engines do not make, where each errno is a failure and none has an exception of
     * its own.
     *
     * @param call the call, for the text of an exception
     * @return the result
     * @throws IOException if it is a negative errno
     */
    public static int checked(String call, int result) throws IOException {
        if (result < 0) {
            throw Errors.newIOException(call, result);
        }
        return result;
    }

    @Override
    public Exception toException(int errno, @Nullable Object about) {
        return switch (this) {
            case RECV, SEND -> errno == NativeConstants.ECONNREFUSED
                    ? new PortUnreachableException(Errors.newIOException(text, errno).getMessage())
                    : failure(text, errno);
            // Told by its errno; only that of a closed socket never reached the kernel.
            case ACCEPT -> errno == NativeConstants.EBADF ? failure(text, errno) : Errors.newIOException(text, errno);
            // Of the descriptor that was to be passed on: the socket is open.
            case SEND_FD -> errno == NativeConstants.EBADF && about != null
                    ? Errors.newIOException(text + " of " + about, errno) : failure(text, errno);
            case CONNECT, FINISH_CONNECT -> connectFailure(about == null ? text : text + " to " + about, errno);
            case PEEK, WRITEV, SENDFILE, RECV_FD, SHUTDOWN -> failure(text, errno);
        };
    }

    /**
     * Creates the exception of a call on an open socket.
     *
     * @param text the call
     * @param errno a negative errno, not one that says that nothing can be done now
     * @return the exception that {@link Errors#ioResult(String, int)} throws
     */
    public static Exception failure(String text, int errno) {
        try {
            Errors.ioResult(text, errno);
        } catch (IOException | RuntimeException cause) {
            return cause;
        }
        throw new IllegalArgumentException("errno: " + errno + " (expected: that of a failure)");
    }

    private static Exception connectFailure(String text, int errno) {
        try {
            Errors.handleConnectErrno(text, errno);
        } catch (IOException | RuntimeException cause) {
            return cause;
        }
        throw new IllegalArgumentException("errno: " + errno + " (expected: that of a failure)");
    }
}
