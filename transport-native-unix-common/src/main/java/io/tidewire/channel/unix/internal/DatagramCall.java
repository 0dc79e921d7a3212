/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.Errors;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.PortUnreachableException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import org.jspecify.annotations.Nullable;

/** The calls that move several datagrams. Their failures are of the types that the JDK's own sockets throw. */
enum DatagramCall implements FailedCall {

    /** recvmmsg(2). */
    RECVMMSG("recvmmsg"),

    /** sendmmsg(2). */
    SENDMMSG("sendmmsg");

    private final String text;

    DatagramCall(String text) {
        this.text = text;
    }

    @Override
    public Exception toException(int error, @Nullable Object to) {
        IOException failure = Errors.newIOException(to == null ? text : text + " to " + to, error);
        if (error == Errors.ERROR_ECONNREFUSED_NEGATIVE) {
            // No stack trace is lost: the caller is always the same.
            return new PortUnreachableException(failure.getMessage());
        }
        if (error == Errors.ERRNO_ENOENT_NEGATIVE) {
            // As for a connect to a path of the unix domain.
            return new FileNotFoundException(failure.getMessage());
        }
        if (error == Errors.ERRNO_EBADF_NEGATIVE) {
            return new ClosedChannelException();
        }
        if (error == NativeConstants.EDESTADDRREQ || error == Errors.ERRNO_ENOTCONN_NEGATIVE) {
            return new NotYetConnectedException();
        }
        return failure;
    }
}
