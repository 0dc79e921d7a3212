/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.Socket;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A spare descriptor for when the process has run out of them: closing it for a moment lets a server accept a
 * connection and close it, so that peers learn immediately that there is no room, instead of waiting in
 * vain. One for all servers. Any thread.
 */
public final class ReserveDescriptor {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ReserveDescriptor.class);

    private static final ReentrantLock LOCK = new ReentrantLock();
    /** Guarded by the lock; none if none was available. */
    private static @Nullable FileDescriptor reserve;

    private ReserveDescriptor() { }

    /** Called by each server while descriptors are likely to be available. */
    public static void ensureOpen() {
        LOCK.lock();
        try {
            if (reserve == null) {
                reserve = open();
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static @Nullable FileDescriptor open() {
        try {
            return FileDescriptor.from("/dev/null");
        } catch (IOException e) {
            LOGGER.debug("there is no descriptor to keep in reserve", e);
            return null;
        }
    }

    /** Accepts and closes the connections waiting at a server, up to a limit. */
    public static void refuse(Socket server, int max) {
        LOCK.lock();
        try {
            if (reserve == null) {
                reserve = open();
                return;
            }
            reserve.close();
            reserve = null;
            byte[] address = UnixSockets.newAcceptedAddress();
            for (int refused = 0; refused < max; refused++) {
                int fd = server.isOpen() ? SocketCalls.accept(server.intValue(), address) : NativeConstants.EBADF;
                if (fd < 0) {
                    if (!UnixCall.isWouldBlock(fd)) {
                        // Another thread was faster to take what was given up, for example.
                        LOGGER.debug("cannot refuse connections of {}: {}", server, NativeConstants.describeError(-fd));
                    }
                    break;
                }
                new FileDescriptor(fd).close();
            }
        } catch (IOException e) {
            LOGGER.debug("cannot refuse connections of {}", server, e);
        } finally {
            try {
                if (reserve == null) {
                    reserve = open();
                }
            } finally {
                LOCK.unlock();
            }
        }
    }
}
