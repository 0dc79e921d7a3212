/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.Socket;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A descriptor that the process keeps for the time when it has run out of them: given up for a moment, it lets a server
 * accept a connection and close it, so that peers learn at once that there is no room, instead of waiting for somebody
 * who will not come. One for all servers. Any thread.
 */
final class ReserveDescriptor {

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(ReserveDescriptor.class);

    private static final ReentrantLock LOCK = new ReentrantLock();
    /** Guarded by the lock; {@code null} where there was none to be had. */
    private static FileDescriptor reserve;

    private ReserveDescriptor() { }

    /** Called by each server while descriptors are likely to be there. */
    static void ensureOpen() {
        LOCK.lock();
        try {
            if (reserve == null) {
                reserve = open();
            }
        } finally {
            LOCK.unlock();
        }
    }

    private static FileDescriptor open() {
        try {
            return FileDescriptor.from("/dev/null");
        } catch (final IOException e) {
            logger.debug("there is no descriptor to keep in reserve", e);
            return null;
        }
    }

    /** Accepts and closes what waits at a server, up to a bound. */
    static void refuse(final Socket server, final int max) {
        LOCK.lock();
        try {
            if (reserve == null) {
                reserve = open();
                return;
            }
            reserve.close();
            reserve = null;
            final byte[] address = AbstractEpollServerChannel.newAddress();
            for (int refused = 0; refused < max; refused++) {
                final int fd = server.accept(address);
                if (fd < 0) {
                    break;
                }
                new FileDescriptor(fd).close();
            }
        } catch (final IOException e) {
            // Another thread was faster to take what was given up, for example.
            logger.debug("cannot refuse connections of {}", server, e);
        } finally {
            if (reserve == null) {
                reserve = open();
            }
            LOCK.unlock();
        }
    }
}
