/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.SelectStrategy;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.channel.unix.FileDescriptor;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.channel.unix.internal.UnixIoHandler;
import io.tidewire.channel.unix.internal.UnixIoHandlerFactory;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The poller over kqueue(2).
 *
 * <p>The kernel writes events to memory that they are read from in place, and reads changes from memory too: the
 * next wait passes on what channels ask for, so a change needs no call of its own. A wake-up is a user
 * event, {@code EVFILT_USER}, which is cleared once it has been reported; the wait takes timeouts in nanoseconds.
 *
 * <p>Event loop only, apart from {@link #wakeup()}.
 */
@SuppressWarnings("exports") // The base types are internal to this project.
public final class KQueueIoHandler extends UnixIoHandler<KQueueRegistration> {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(KQueueIoHandler.class);

    private static final int DEFAULT_EVENTS = 256;

    /** Half a megabyte or a whole one: if a longer array is full, the loop is behind, not the array too short. */
    private static final int MAX_EVENTS = 1 << 14;

    /** Longer waits return early: kevent(2) refuses timeouts that its clock cannot hold. */
    private static final long MAX_WAIT_NANOS = TimeUnit.HOURS.toNanos(1);

    /** The wake-up. */
    private static final int OWN_FILTERS = 1;

    private final boolean mayGrow;
    private final KQueueChanges changes = new KQueueChanges();
    private KQueueEventArray events;
    private FileDescriptor kqueue;
    /** The number of filters that registrations ask the kernel to watch: each may have an event of its own. */
    private int filters;
    /** Wake-ups that were made: the kqueue stays open until all that were claimed are. Any thread. */
    private final AtomicLong madeWakeups = new AtomicLong();

    KQueueIoHandler(ThreadAwareExecutor executor, int maxEvents, SelectStrategy strategy) {
        super(executor, strategy, KQueueIoHandle.class);
        KQueue.ensureAvailability();
        mayGrow = maxEvents == 0;
        events = new KQueueEventArray(mayGrow ? DEFAULT_EVENTS : maxEvents);
        boolean opened = false;
        try {
            kqueue = Native.newKQueue();
            opened = true;
        } finally {
            if (!opened) {
                freeArrays();
            }
        }
    }

    /**
     * Returns a factory of handlers whose event array grows with the load.
     *
     * @return a factory that can be shared by any number of groups
     * @throws UnsatisfiedLinkError if kqueue cannot be used here; see {@link KQueue#unavailabilityCause()}
     */
    public static IoHandlerFactory newFactory() {
        return newFactory(0, DefaultSelectStrategyFactory.INSTANCE);
    }

    /**
     * Returns a factory of handlers.
     *
     * @param maxEvents how many events one wait can bring, or zero for as many as it takes. It brings more where more
     *        changes have to be submitted, each of which may fail.
     * @param selectStrategyFactory makes the strategy of each handler
     * @return a factory that can be shared by any number of groups
     * @throws UnsatisfiedLinkError if kqueue cannot be used here; see {@link KQueue#unavailabilityCause()}
     */
    public static IoHandlerFactory newFactory(int maxEvents, SelectStrategyFactory selectStrategyFactory) {
        KQueue.ensureAvailability();
        return new UnixIoHandlerFactory(maxEvents, selectStrategyFactory, KQueueIoHandler::new);
    }

    @Override
    public IoRegistration register(IoHandle handle) {
        if (handle instanceof KQueueIoHandle known) {
            KQueueRegistration registration = new KQueueRegistration(this, known);
            registration.begin();
            return registration;
        }
        throw new IllegalArgumentException("handle: " + handle + " (expected: a KQueueIoHandle)");
    }

    /** Passed on by the next wait. */
    void change(KQueueRegistration registration, KQueueIoOps ops) {
        for (KQueueIoOps change = ops; change != null; change = change.next()) {
            changes.add(registration, change, change.flags());
        }
    }

    /** Does nothing once the kqueue is closed and its array freed. */
    void remove(KQueueRegistration registration, KQueueIoOps ops) {
        if (!kqueue.isOpen()) {
            return;
        }
        for (KQueueIoOps change = ops; change != null; change = change.next()) {
            changes.add(registration, change, Native.EV_DELETE);
        }
    }

    /** Counts the filters of a registration that has more now, or fewer. */
    void countFilters(int change) {
        filters += change;
    }

    @Override
    protected int sleep(long timeoutNanos) throws IOException {
        return waitFor(timeoutNanos == Long.MAX_VALUE ? NO_LIMIT : Math.min(timeoutNanos, MAX_WAIT_NANOS));
    }

    @Override
    protected int waitFor(long timeoutNanos) throws IOException {
        int changed = changes.settle();
        if (changed > events.length()) {
            resize(changed);
        }
        int ready = Native.keventWait(kqueue, changes.memoryAddress(), changed, events.memoryAddress(),
                events.length(), timeoutNanos);
        changes.clear();
        return ready;
    }

    private void resize(int length) {
        KQueueEventArray other = new KQueueEventArray(length);
        events.free();
        events = other;
    }

    @Override
    protected int capacity() {
        return events.length();
    }

    @Override
    protected int mostEvents() {
        return filters + OWN_FILTERS;
    }

    @Override
    protected void grow() {
        if (mayGrow && events.length() < MAX_EVENTS) {
            resize(events.length() * 2);
        }
    }

    @Override
    protected boolean report(int event) {
        KQueueRegistration registration = registrations().get(events.udata(event));
        if (registration == null) {
            // The wake-up, or closed since the wait.
            return false;
        }
        short flags = events.flags(event);
        long data = events.data(event);
        if ((flags & Native.EV_ERROR) != 0) {
            onRefused(registration, (int) data);
            return true;
        }
        try {
            registration.report(events.filter(event), flags, events.fflags(event), data);
        } catch (Throwable cause) {
            logThrown(registration.handle(), cause);
        }
        return true;
    }

    /** Closes the handle, which would otherwise wait forever. */
    private static void onRefused(KQueueRegistration registration, int errno) {
        if (registration.isValid()) {
            LOGGER.warn("cannot watch {}: {}", registration.handle(), NativeConstants.describeError(errno));
            registration.closeHandle();
        }
    }

    @Override
    protected void wakeFromSleep() {
        try {
            Native.wakeUp(kqueue);
        } finally {
            madeWakeups.incrementAndGet();
        }
    }

    @Override
    protected void startOver() {
        closeKQueue();
        changes.clear();
        kqueue = Native.newKQueue();
        registrations().forEach(KQueueRegistration::watchAgain);
    }

    private void closeKQueue() {
        awake();
        // A thread that has claimed a wake-up still uses the descriptor, so its number must not be reused before.
        while (madeWakeups.get() != claimedWakeups()) {
            Thread.onSpinWait();
        }
        try {
            kqueue.close();
        } catch (IOException e) {
            LOGGER.warn("failed to close {}", kqueue, e);
        }
    }

    @Override
    public void destroy() {
        super.destroy();
        closeKQueue();
        freeArrays();
    }

    private void freeArrays() {
        changes.free();
        events.free();
    }
}
