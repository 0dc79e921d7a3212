/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;

/**
 * A reason why one direction of a channel has ended, for threads that read or write it.
 *
 * @param kind the origin of the end
 * @param cause the failure, or {@code null} if the kind is another
 */
public record StreamEnd(Kind kind, @Nullable Throwable cause) {
    /** The peer has ended it in order. */
    public static final StreamEnd PEER = new StreamEnd(Kind.PEER, null);
    /** This side has ended it. */
    public static final StreamEnd CLOSED = new StreamEnd(Kind.CLOSED, null);

    /** The origin of the end of a direction. */
    public enum Kind { PEER, CLOSED, FAILED }

    /**
     * Returns the end by a failure. A write that fails only since the channel is closed is the end by
     * this side: that by the peer has a cause.
     *
     * @param cause the failure
     * @return the reason
     */
    public static StreamEnd of(Throwable cause) {
        boolean byUs = cause instanceof ClosedChannelException && cause.getCause() == null;
        return byUs ? CLOSED : new StreamEnd(Kind.FAILED, cause);
    }

    /**
     * Returns whether a failure is one of the network: an {@code IOException} is its root. Anything else is a fault of
     * this side, such as an encoder's, or memory that has run out.
     *
     * @return whether it is ordinary
     */
    public static boolean isOfTheNetwork(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof IOException;
    }

    /**
     * Creates the exception that a thread gets, with the stack of that thread.
     *
     * @param waited whether the end came while it was waiting
     * @return a new exception
     */
    @SuppressWarnings("NullAway") // A failure has a cause.
    public IOException exception(boolean waited) {
        return switch (kind) {
            case FAILED -> new IOException(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
            case PEER, CLOSED -> waited ? new AsynchronousCloseException() : new ClosedChannelException();
        };
    }
}
