/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.Errors;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.FailedCall;
import io.tidewire.channel.unix.internal.UnixCall;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * The pipe that bytes pass through on their way from a socket to somewhere else: splice(2) only moves to and from
 * pipes. Event loop only.
 */
final class SplicePipe {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(SplicePipe.class);

    /** splice(2) from a socket, or to one. */
    static final FailedCall SPLICE = (errno, about) -> UnixCall.failure("splice(..)", errno);

    private static final long NO_OFFSET = -1;

    private final FileDescriptor out;
    private final FileDescriptor in;

    SplicePipe() throws IOException {
        FileDescriptor[] ends = FileDescriptor.pipe();
        out = ends[0];
        in = ends[1];
    }

    /** The end that bytes go into. */
    FileDescriptor in() {
        return in;
    }

    /** Moves from the pipe to a socket; returns the number of bytes, or a negative errno of {@link #SPLICE}. */
    int moveTo(LinuxSocket socket, int count) {
        return socket.isOpen() ? move(socket.intValue(), NO_OFFSET, count) : Errors.ERRNO_EBADF_NEGATIVE;
    }

    /** Moves from the pipe to a position in a file; returns the number of bytes, at least one. */
    int moveTo(FileDescriptor file, long offset, int count) throws IOException {
        if (!file.isOpen()) {
            throw new ClosedChannelException();
        }
        int moved = move(file.intValue(), offset, count);
        if (moved < 0) {
            throw Errors.newIOException("splice(..) to " + file, moved);
        }
        if (moved == 0) {
            throw new IOException(file + " takes no bytes at " + offset);
        }
        return moved;
    }

    private int move(int to, long offset, int count) {
        return (int) TransferCalls.splice(out.intValue(), NO_OFFSET, to, offset, count);
    }

    /** Closes both ends; bytes in the pipe are lost. */
    void close() {
        close(in);
        close(out);
    }

    private static void close(FileDescriptor end) {
        try {
            end.close();
        } catch (IOException e) {
            // The descriptor is gone all the same, and nothing waits for it.
            LOGGER.warn("cannot close {}", end, e);
        }
    }
}
