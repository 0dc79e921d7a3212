/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * The pipe that bytes pass through on their way from a socket to somewhere else: splice(2) moves to and from pipes
 * only. Event loop only.
 */
final class SplicePipe {

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(SplicePipe.class);

    private static final long NO_OFFSET = -1;

    private final FileDescriptor out;
    private final FileDescriptor in;

    SplicePipe() throws IOException {
        final FileDescriptor[] ends = FileDescriptor.pipe();
        out = ends[0];
        in = ends[1];
    }

    /** The end that bytes go into. */
    FileDescriptor in() {
        return in;
    }

    /** Moves from the pipe to a socket; gives how many bytes, zero if it takes none now. */
    int moveTo(final LinuxSocket socket, final int count) throws IOException {
        if (!socket.isOpen()) {
            throw new ClosedChannelException();
        }
        return Errors.ioResult("splice(..)", move(socket.intValue(), NO_OFFSET, count));
    }

    /** Moves from the pipe to a place in a file; gives how many bytes, at least one. */
    int moveTo(final FileDescriptor file, final long offset, final int count) throws IOException {
        if (!file.isOpen()) {
            throw new ClosedChannelException();
        }
        final int moved = move(file.intValue(), offset, count);
        if (moved < 0) {
            throw Errors.newIOException("splice(..) to " + file, moved);
        }
        if (moved == 0) {
            throw new IOException(file + " takes no bytes at " + offset);
        }
        return moved;
    }

    private int move(final int to, final long offset, final int count) {
        return (int) TransferCalls.splice(out.intValue(), NO_OFFSET, to, offset, count);
    }

    /** Closes both ends; what is in the pipe is lost. */
    void close() {
        close(in);
        close(out);
    }

    private static void close(final FileDescriptor end) {
        try {
            end.close();
        } catch (final IOException e) {
            // The descriptor is gone all the same, and nobody waits for it.
            logger.warn("cannot close {}", end, e);
        }
    }
}
