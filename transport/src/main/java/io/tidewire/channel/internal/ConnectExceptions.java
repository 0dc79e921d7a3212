/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.ConnectTimeoutException;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;

/**
 * Adds the remote address to the exception of a connect, and keeps its type for catch clauses. The copies have no stack
 * trace of their own but the original's, which is their cause.
 */
public final class ConnectExceptions {

    private ConnectExceptions() {
    }

    /**
     * Adds the remote address to the text of a failed connect.
     *
     * @param cause the failure, of any type
     * @param remoteAddress where the connect went to
     * @return an exception of the same kind that names the address, or {@code cause} if it does so already or is of a
     *         kind that no connect is known to throw
     */
    public static Throwable annotate(Throwable cause, SocketAddress remoteAddress) {
        if (cause instanceof ConnectTimeoutException) {
            // Made by the transport with the address in it.
            return cause;
        }
        if (cause instanceof ConnectException) {
            return like(new AnnotatedConnectException(text(cause, remoteAddress)), cause);
        }
        if (cause instanceof NoRouteToHostException) {
            return like(new AnnotatedNoRouteException(text(cause, remoteAddress)), cause);
        }
        if (cause instanceof BindException) {
            // Of the local address that was asked for.
            return like(new AnnotatedBindException(text(cause, remoteAddress)), cause);
        }
        if (cause instanceof SocketException) {
            return like(new AnnotatedSocketException(text(cause, remoteAddress)), cause);
        }
        if (cause instanceof SocketTimeoutException) {
            return like(new AnnotatedTimeoutException(text(cause, remoteAddress)), cause);
        }
        if (cause instanceof UnresolvedAddressException) {
            return like(new AnnotatedUnresolvedException(text(cause, remoteAddress)), cause);
        }
        if (cause instanceof UnsupportedAddressTypeException) {
            return like(new AnnotatedUnsupportedException(text(cause, remoteAddress)), cause);
        }
        if (cause.getClass() == IOException.class) {
            return like(new AnnotatedIOException(text(cause, remoteAddress)), cause);
        }
        return cause;
    }

    private static String text(Throwable cause, SocketAddress remoteAddress) {
        String message = cause.getMessage();
        String remote = String.valueOf(remoteAddress);
        if (message != null && message.contains(remote)) {
            return message;
        }
        return (message == null ? cause.getClass().getSimpleName() : message) + ": " + remote;
    }

    private static <T extends Throwable> T like(T copy, Throwable original) {
        copy.initCause(original);
        copy.setStackTrace(original.getStackTrace());
        return copy;
    }

    private static final class AnnotatedConnectException extends ConnectException {
        private static final long serialVersionUID = 3901958112696433556L;

        AnnotatedConnectException(String message) {
            super(message);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class AnnotatedNoRouteException extends NoRouteToHostException {
        private static final long serialVersionUID = -6801433937592080623L;

        AnnotatedNoRouteException(String message) {
            super(message);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class AnnotatedBindException extends BindException {
        private static final long serialVersionUID = 7250114296470357193L;

        AnnotatedBindException(String message) {
            super(message);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class AnnotatedSocketException extends SocketException {
        private static final long serialVersionUID = 3896743275010454039L;

        AnnotatedSocketException(String message) {
            super(message);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class AnnotatedTimeoutException extends SocketTimeoutException {
        private static final long serialVersionUID = 7361207437563921846L;

        AnnotatedTimeoutException(String message) {
            super(message);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class AnnotatedIOException extends IOException {
        private static final long serialVersionUID = 2054211830197456683L;

        AnnotatedIOException(String message) {
            super(message);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class AnnotatedUnresolvedException extends UnresolvedAddressException {
        private static final long serialVersionUID = -1183425412093370227L;
        private final String message;

        AnnotatedUnresolvedException(String message) {
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }

    private static final class AnnotatedUnsupportedException extends UnsupportedAddressTypeException {
        private static final long serialVersionUID = 4610920733174582395L;
        private final String message;

        AnnotatedUnsupportedException(String message) {
            this.message = message;
        }

        @Override
        public String getMessage() {
            return message;
        }
    }
}
