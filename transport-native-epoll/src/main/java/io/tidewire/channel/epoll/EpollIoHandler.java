/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.ChannelException;
import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.SelectStrategy;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.channel.internal.SleepState;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.UnixIoHandler;
import io.tidewire.channel.unix.internal.UnixIoHandlerFactory;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The poller over epoll(7).
 *
 * <p>The kernel writes events to memory, and they are read from there in place. A thread that adds a task pays for a
 * wake-up only while the loop sleeps, at most once per sleep, and the loop never wakes itself: see {@link SleepState}.
 * The event that wakes it is edge-triggered and never read, so being woken costs no call besides the wait.
 *
 * <p>Event loop only, apart from {@link #wakeup()}.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public class EpollIoHandler extends UnixIoHandler<EpollRegistration> {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(EpollIoHandler.class);

    /** The number that epoll reports for our own descriptors; registrations have larger numbers. */
    private static final long WAKEUP_ID = 1;
    private static final long TIMER_ID = 2;
    private static final int OWN_DESCRIPTORS = 2;

    private static final int DEFAULT_EVENTS = 256;

    /**
     * Longer waits return early. Kernels before 2.6.37 treated timeouts of more than 35 minutes as infinite.
     */
    static final long MAX_WAIT_NANOS = TimeUnit.MINUTES.toNanos(30);

    /** A wait rounded down to milliseconds leaves less than this for the timer descriptor. */
    private static final long MILLI_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final boolean mayGrow;
    /** Whether the kernel keeps timeouts to the nanosecond; else a timer descriptor does. */
    private final boolean precise;

    private EpollEventArray events;
    @SuppressWarnings("NullAway.Init") // Set by openFileDescriptors(), which the constructor calls; so is the next.
    private FileDescriptor epoll;
    @SuppressWarnings("NullAway.Init")
    private FileDescriptor wakeup;
    /** There is none if the kernel is precise without it. */
    private @Nullable FileDescriptor timer;
    /** Wake-ups that were made, as far as the counter of {@link #wakeup} was read: each adds one to it. */
    private long readWakeups;

    EpollIoHandler(ThreadAwareExecutor executor, int maxEvents, SelectStrategy strategy) {
        this(executor, maxEvents, strategy, Native.IS_PRECISE);
    }

    /** For tests: as on a kernel that keeps timeouts to the millisecond only. */
    EpollIoHandler(ThreadAwareExecutor executor, int maxEvents, SelectStrategy strategy,
                   boolean precise) {
        super(executor, strategy, EpollIoHandle.class);
        Epoll.ensureAvailability();
        this.precise = precise;
        mayGrow = maxEvents == 0;
        events = new EpollEventArray(mayGrow ? DEFAULT_EVENTS : maxEvents);
        boolean opened = false;
        try {
            openFileDescriptors();
            opened = true;
        } finally {
            if (!opened) {
                events.free();
            }
        }
    }

    /**
     * Returns a factory of handlers whose event array grows with the load.
     *
     * @return a factory that can be shared by any number of groups
     * @throws UnsatisfiedLinkError if epoll cannot be used here; see {@link Epoll#unavailabilityCause()}
     */
    public static IoHandlerFactory newFactory() {
        return newFactory(0, DefaultSelectStrategyFactory.INSTANCE);
    }

    /**
     * Returns a factory of handlers.
     *
     * @param maxEvents how many events one wait can bring, or zero for as many as it takes
     * @param selectStrategyFactory makes the strategy of each handler
     * @return a factory that can be shared by any number of groups
     * @throws UnsatisfiedLinkError if epoll cannot be used here; see {@link Epoll#unavailabilityCause()}
     */
    public static IoHandlerFactory newFactory(int maxEvents, SelectStrategyFactory selectStrategyFactory) {
        Epoll.ensureAvailability();
        return new UnixIoHandlerFactory(maxEvents, selectStrategyFactory, EpollIoHandler::new);
    }

    /**
     * Opens the descriptors of this handler and watches everything again that is registered. For process
     * checkpoints, during which no descriptor may be open. Must be called on the event loop, after
     * {@link #closeFileDescriptors()}.
     *
     * @throws ChannelException if the kernel gives none
     */
    public void openFileDescriptors() {
        boolean opened = false;
        try {
            epoll = Native.newEpollCreate();
            wakeup = Native.newEventFd();
            // Edge-triggered: each write is reported once, and the counter need not be read.
            Native.epollCtl(epoll, Native.CTL_ADD, wakeup.intValue(), EDGE_IN, WAKEUP_ID);
            if (!precise) {
                timer = Native.newTimerFd();
                // A timer that is set anew is a change again.
                Native.epollCtl(epoll, Native.CTL_ADD, timer.intValue(), EDGE_IN, TIMER_ID);
            }
            // The counter starts again; those from before were made.
            readWakeups = claimedWakeups();
            registrations().forEach(this::watchAgain);
            opened = true;
        } catch (IOException e) {
            throw new ChannelException("cannot set up epoll", e);
        } finally {
            if (!opened) {
                closeFileDescriptors();
            }
        }
    }

    private static final int EDGE_IN = EpollIoOps.EPOLLIN.with(EpollIoOps.EPOLLET).value();

    private void watchAgain(EpollRegistration registration) {
        try {
            registration.watchAgain();
        } catch (IOException e) {
            LOGGER.warn("cannot watch {} any more", registration.handle(), e);
            registration.closeHandle();
        }
    }

    /**
     * Closes the descriptors of this handler; what is registered stays, but nothing is reported any more. Waits for
     * threads that are about to wake this loop. Must be called on the event loop.
     */
    public void closeFileDescriptors() {
        if (wakeup != null && wakeup.isOpen()) {
            awaitWakeups();
            close(wakeup);
        }
        close(timer);
        close(epoll);
    }

    /**
     * A thread that has claimed a wake-up still writes to the descriptor, so its number must not be reused before.
     * The counter, which has no other reader, counts the threads that have written.
     */
    private void awaitWakeups() {
        awake();
        while (readWakeups < claimedWakeups()) {
            long written = Native.eventFdReadValue(wakeup.intValue());
            if (written > 0) {
                readWakeups += written;
            } else {
                Thread.onSpinWait();
            }
        }
    }

    private static void close(@Nullable FileDescriptor descriptor) {
        if (descriptor == null) {
            return;
        }
        try {
            descriptor.close();
        } catch (IOException e) {
            LOGGER.warn("failed to close {}", descriptor, e);
        }
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        if (!(handle instanceof EpollIoHandle epollHandle)) {
            throw new IllegalArgumentException("handle: " + handle + " (expected: an EpollIoHandle)");
        }
        EpollRegistration registration = new EpollRegistration(this, epollHandle);
        registration.begin();
        return registration;
    }

    void watch(int fd, int ops, long id) throws IOException {
        Native.epollCtl(epoll, Native.CTL_ADD, fd, ops, id);
    }

    void watchFor(int fd, int ops, long id) throws IOException {
        Native.epollCtl(epoll, Native.CTL_MOD, fd, ops, id);
    }

    void unwatch(int fd) throws IOException {
        Native.epollCtl(epoll, Native.CTL_DEL, fd, 0, 0);
    }

    @Override
    protected void startOver() {
        closeFileDescriptors();
        openFileDescriptors();
    }

    @Override
    protected int waitFor(long timeoutNanos) throws IOException {
        return Native.epollWait(epoll, events, timeoutNanos, precise);
    }

    @Override
    @SuppressWarnings("NullAway") // There is a timer unless the kernel is precise.
    protected int sleep(long timeoutNanos) throws IOException {
        if (timeoutNanos == Long.MAX_VALUE) {
            return waitFor(NO_LIMIT);
        }
        if (precise || timeoutNanos >= MILLI_NANOS) {
            // Rounded down, where it is rounded: the loop comes back for the rest.
            return waitFor(Math.min(timeoutNanos, MAX_WAIT_NANOS));
        }
        Native.timerFdSet(timer, timeoutNanos);
        return waitFor(NO_LIMIT);
    }

    @Override
    protected void wakeFromSleep() {
        // Stays open until this has happened: see awaitWakeups().
        Native.eventFdWrite(wakeup.intValue(), 1);
    }

    @Override
    protected int capacity() {
        return events.length();
    }

    @Override
    protected int mostEvents() {
        return registrations().size() + OWN_DESCRIPTORS;
    }

    @Override
    protected void grow() {
        if (mayGrow) {
            events = events.increase();
        }
    }

    @Override
    protected boolean report(int event) {
        EpollRegistration registration = registrations().get(events.data(event));
        if (registration == null) {
            // One of our own descriptors, or closed since the wait.
            return false;
        }
        try {
            registration.report(events.events(event));
        } catch (Throwable cause) {
            logThrown(registration.handle(), cause);
        }
        return true;
    }

    @Override
    public void destroy() {
        super.destroy();
        closeFileDescriptors();
        events.free();
    }
}
