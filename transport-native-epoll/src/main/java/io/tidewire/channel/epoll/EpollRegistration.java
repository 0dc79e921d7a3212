/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.unix.internal.UnixRegistration;
import io.tidewire.util.concurrent.internal.TaskWatch;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;

/**
 * One descriptor that a {@link EpollIoHandler} watches. The kernel gets the wants when they change, and is not asked as
 * long as nothing is wanted: it would otherwise report errors and hang-ups of the descriptor again and again.
 *
 * <p>Event loop only, apart from {@link #cancel()} and {@link #isValid()}.
 */
final class EpollRegistration extends UnixRegistration<EpollIoHandler> {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(EpollRegistration.class);

    private final EpollIoHandle handle;
    /** The interest that the kernel has, so that an unchanged want costs nothing; zero when it does not watch. */
    private int interest;

    EpollRegistration(EpollIoHandler owner, EpollIoHandle handle) {
        super(owner);
        this.handle = handle;
    }

    @Override
    public EpollIoHandle handle() {
        return handle;
    }

    void report(int events) {
        if (isCancelled()) {
            return;
        }
        if (TaskWatch.ON) {
            reportWatched(EpollIoOps.eventOf(events));
        } else {
            handle.handle(this, EpollIoOps.eventOf(events));
        }
    }

    @Override
    public long submit(IoOps ops) {
        if (!(ops instanceof EpollIoOps epollOps)) {
            throw new IllegalArgumentException("ops: " + ops + " (expected: EpollIoOps)");
        }
        if (!isValid()) {
            return -1;
        }
        int wanted = epollOps.value();
        if (wanted == EpollIoOps.EPOLLET.value()) {
            wanted = 0;
        }
        if (wanted != interest) {
            try {
                change(wanted);
            } catch (IOException e) {
                throw new ChannelException("cannot watch " + handle.fd() + " for " + ops, e);
            }
        }
        // Never negative: that means invalid.
        return wanted & Integer.MAX_VALUE;
    }

    private void change(int wanted) throws IOException {
        int fd = handle.fd().intValue();
        if (wanted == 0) {
            owner().unwatch(fd);
        } else if (interest == 0) {
            owner().watch(fd, wanted, id());
        } else {
            owner().watchFor(fd, wanted, id());
        }
        interest = wanted;
    }

    @Override
    public boolean isWatchingFor(IoOps ops) {
        return interest == ((EpollIoOps) ops).value();
    }

    /** A new epoll instance has taken the place of the one that knew this registration. */
    void watchAgain() throws IOException {
        if (interest != 0 && isValid()) {
            owner().watch(handle.fd().intValue(), interest, id());
        }
    }

    /** Removes the descriptor from epoll while it is open. The kernel does so when the last descriptor is closed. */
    @Override
    protected void unwatch() {
        if (interest != 0 && handle.fd().isOpen()) {
            interest = 0;
            try {
                owner().unwatch(handle.fd().intValue());
            } catch (IOException e) {
                // Closed by other code without our knowledge: epoll has dropped it.
                LOGGER.debug("{} was not watched any more", handle, e);
            }
        }
    }

    @Override
    public boolean isValid() {
        return !isCancelled() && handle.fd().isOpen();
    }
}
