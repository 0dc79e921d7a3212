/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A descriptor that a server keeps for when no other one is left. Given up for a moment, it lets connections be
 * accepted, only to be closed. It is a socket that is never connected: unlike a file, every system has that, and
 * closing it gives its descriptor back at once.
 *
 * <p>Any thread, since a channel may be closed on any.
 */
final class DescriptorReserve {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DescriptorReserve.class);

    /** {@code null} while nothing is kept. Guarded by this. */
    private @Nullable SocketChannel kept;
    /** Guarded by this. */
    private boolean closed;

    /** Keeps a descriptor, unless one is kept, or none can be had. */
    synchronized void fill() {
        if (kept != null || closed) {
            return;
        }
        try {
            kept = SocketChannel.open();
        } catch (IOException e) {
            LOGGER.debug("No descriptor can be kept in reserve", e);
        }
    }

    /** Accepts and closes up to {@code atMost} connections; returns their number. */
    synchronized int refuse(ServerSocketChannel server, int atMost) {
        fill();
        if (kept == null) {
            return 0;
        }
        int refused = 0;
        try {
            empty();
            // Each connection takes the descriptor of the one before.
            for (SocketChannel accepted = server.accept(); accepted != null; accepted = server.accept()) {
                accepted.close();
                if (++refused == atMost) {
                    break;
                }
            }
        } catch (IOException e) {
            // Another thread was faster to take the descriptor, or the peer is gone: the server pauses all the same.
            LOGGER.debug("Refused {} connections", refused, e);
        }
        fill();
        return refused;
    }

    /** Keeps nothing any more. */
    synchronized void close() {
        closed = true;
        try {
            empty();
        } catch (IOException e) {
            LOGGER.debug("Failed to close the descriptor in reserve", e);
        }
    }

    private void empty() throws IOException {
        SocketChannel given = kept;
        kept = null;
        if (given != null) {
            given.close();
        }
    }
}
