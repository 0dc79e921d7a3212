/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.IoOps;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.concurrent.internal.TaskWatch;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One descriptor that a {@link EpollIoHandler} watches. The kernel is told when what is asked for changes, and of
 * nothing as long as nothing is asked for: a descriptor that nobody wants to hear of would still be reported for errors
 * and hang-ups, again and again.
 *
 * <p>Event loop only, apart from {@link #cancel()} and {@link #isValid()}.
 */
final class EpollRegistration implements IoRegistration {

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(EpollRegistration.class);
    private static final VarHandle CANCELLED;

    static {
        try {
            CANCELLED = MethodHandles.lookup().findVarHandle(EpollRegistration.class, "cancelled", boolean.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final EpollIoHandler owner;
    private final EpollIoHandle handle;
    private final long id;
    /** What the kernel was told last, so that an unchanged want costs nothing; zero when it does not watch. */
    private int interest;
    /** Set once, by any thread. */
    private volatile boolean cancelled;

    EpollRegistration(final EpollIoHandler owner, final EpollIoHandle handle,
                      final RegistrationTable<EpollRegistration> table) {
        this.owner = owner;
        this.handle = handle;
        id = table.add(this);
    }

    long id() {
        return id;
    }

    EpollIoHandle handle() {
        return handle;
    }

    void report(final int events) {
        if (cancelled) {
            return;
        }
        if (TaskWatch.ON) {
            TaskWatch.begin(handle);
            try {
                handle.handle(this, EpollIoOps.eventOf(events));
            } finally {
                TaskWatch.end();
            }
        } else {
            handle.handle(this, EpollIoOps.eventOf(events));
        }
    }

    void closeHandle() {
        try {
            handle.close();
        } catch (final Exception cause) {
            logger.warn("cannot close {}", handle, cause);
        }
    }

    /**
     * Nothing belongs to a registration.
     *
     * @return {@code null}
     */
    @Override
    public <T> T attachment() {
        return null;
    }

    @Override
    public long submit(final IoOps ops) {
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
            } catch (final IOException e) {
                throw new ChannelException("cannot watch " + handle.fd() + " for " + ops, e);
            }
        }
        // Never negative: that means invalid.
        return wanted & Integer.MAX_VALUE;
    }

    private void change(final int wanted) throws IOException {
        final int fd = handle.fd().intValue();
        if (wanted == 0) {
            owner.unwatch(fd);
        } else if (interest == 0) {
            owner.watch(fd, wanted, id);
        } else {
            owner.watchFor(fd, wanted, id);
        }
        interest = wanted;
    }

    /** A new epoll instance has taken the place of the one that knew this registration. */
    void watchAgain() throws IOException {
        if (interest != 0 && isValid()) {
            owner.watch(handle.fd().intValue(), interest, id);
        }
    }

    /** Takes the descriptor off epoll while it is open. The kernel does so by itself when the last one is closed. */
    void unwatch() {
        if (interest != 0 && handle.fd().isOpen()) {
            interest = 0;
            try {
                owner.unwatch(handle.fd().intValue());
            } catch (final IOException e) {
                // Closed by somebody who did not tell us: epoll has let go of it.
                logger.debug("{} was not watched any more", handle, e);
            }
        }
    }

    @Override
    public boolean isValid() {
        return !cancelled && handle.fd().isOpen();
    }

    @Override
    public boolean cancel() {
        if (!CANCELLED.compareAndSet(this, false, true)) {
            return false;
        }
        owner.onCancelled(this);
        return true;
    }

    /** Second half of {@link #cancel()}, on the loop. */
    void retire() {
        unwatch();
        owner.forget(this);
        handle.unregistered();
    }
}
