/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.SocketAddress;

/**
 * A datagram was longer than the buffer that was to take it. Cheap to make, since the sender decides how often that
 * happens: it has no stack trace, and its text is made when it is asked for.
 */
public final class TruncatedDatagramException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable SocketAddress sender;
    private final int lengthBytes;

    /**
     * Creates an exception.
     *
     * @param sender the sender of the datagram, if known
     * @param lengthBytes the length of the buffer in bytes
     */
    public TruncatedDatagramException(@Nullable SocketAddress sender, int lengthBytes) {
        this.sender = sender;
        this.lengthBytes = lengthBytes;
    }

    @Override
    public String getMessage() {
        return "dropped a datagram from " + sender + ": longer than the receive buffer of " + lengthBytes + " bytes";
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }
}
