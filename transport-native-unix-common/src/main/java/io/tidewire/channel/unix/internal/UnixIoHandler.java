/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.SelectStrategy;
import io.tidewire.channel.internal.LoopRegistration;
import io.tidewire.channel.internal.SleepState;
import io.tidewire.util.IntSupplier;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.ThreadAwareExecutor;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.IOException;

/**
 * The common part of pollers over a kernel's array of events: when to wait, for how long, and that each event reaches
 * its registration. How to wait, what wakes the loop, and what an event is are the poller's own.
 *
 * <p>A thread that adds a task pays for a wake-up only while the loop sleeps, at most once per sleep, and the
 * loop never wakes itself: see {@link SleepState}.
 *
 * <p>Event loop only, apart from {@link #wakeup()}.
 *
 * @param <R> the poller's own type of registrations
 */
public abstract class UnixIoHandler<R extends LoopRegistration> implements IoHandler {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(UnixIoHandler.class);

    /** The timeout of a wait until there is something to report. */
    protected static final long NO_LIMIT = -1;

    private final ThreadAwareExecutor executor;
    private final Ticker ticker;
    private final SelectStrategy strategy;
    private final Class<? extends IoHandle> handleType;
    private final IntSupplier pollNow = this::pollNow;
    private final SleepState sleep = new SleepState();
    private final RegistrationTable<R> registrations = new RegistrationTable<>();
    /** Wake-ups that were claimed, each of them once the loop had announced its sleep. */
    private long claimedWakeups;

    /**
     * Creates a poller.
     *
     * @param executor the event loop
     * @param strategy whether to wait, poll or spin
     * @param handleType the types that can be registered
     */
    protected UnixIoHandler(ThreadAwareExecutor executor, SelectStrategy strategy,
                            Class<? extends IoHandle> handleType) {
        this.executor = ObjectUtil.checkNotNull(executor, "ioExecutor");
        this.strategy = ObjectUtil.checkNotNull(strategy, "selectStrategy");
        this.handleType = handleType;
        ticker = executor instanceof EventExecutor eventExecutor ? eventExecutor.ticker() : Ticker.systemTicker();
    }

    /**
     * Waits for events, which the kernel writes to the array.
     *
     * @param timeoutNanos for how long at most; zero only looks for those that are there, {@link #NO_LIMIT} waits for
     *        the first one
     * @return how many there are
     * @throws IOException if the kernel fails
     */
    protected abstract int waitFor(long timeoutNanos) throws IOException;

    /** Looks for events without waiting. */
    private int pollNow() throws IOException {
        return waitFor(0);
    }

    /**
     * Waits for events; a wake-up ends it.
     *
     * @param timeoutNanos for how long at most, positive; {@link Long#MAX_VALUE} stands for ever. The wait may be
     *        shorter
     * @return how many there are
     * @throws IOException if the kernel fails
     */
    protected abstract int sleep(long timeoutNanos) throws IOException;

    /**
     * Ends the wait of the loop. Any thread; once for each time that it sleeps.
     */
    protected abstract void wakeFromSleep();

    /**
     * How many wake-ups were claimed until the loop was last awake.
     *
     * @return as many calls of {@link #wakeFromSleep()} have been made, or will be soon
     */
    protected final long claimedWakeups() {
        return claimedWakeups;
    }

    /**
     * Takes a new kernel object in place of one that has failed, and watches there what was watched.
     */
    protected abstract void startOver();

    /**
     * The room for events.
     *
     * @return how many one wait can bring
     */
    protected abstract int capacity();

    /**
     * How many events can wait at most: one for each thing that the kernel watches, the poller's own among them.
     *
     * @return the number, at least one for each registration that is watched
     */
    protected abstract int mostEvents();

    /**
     * Enlarges the array of events, if that may be. Called between waits, when one has filled it.
     */
    protected abstract void grow();

    /**
     * Reports an event to its registration. An exception of a handle is logged.
     *
     * @param event the index of the event
     * @return {@code false} if there is no registration for it
     */
    protected abstract boolean report(int event);

    /**
     * The event loop.
     *
     * @return the executor that runs the poller
     */
    protected final ThreadAwareExecutor executor() {
        return executor;
    }

    /**
     * The registrations of this poller.
     *
     * @return the table
     */
    protected final RegistrationTable<R> registrations() {
        return registrations;
    }

    /** Takes up a registration; returns the number that finds it. */
    @SuppressWarnings("unchecked") // A poller makes registrations of its own type only.
    final long keep(LoopRegistration registration) {
        return registrations.add((R) registration);
    }

    final void forget(long id) {
        registrations.remove(id);
    }

    /**
     * Ends the announcement of a sleep, where the kernel's object is to be closed.
     */
    protected final void awake() {
        if (sleep.awake()) {
            claimedWakeups++;
        }
    }

    /**
     * Logs that a handle threw when it was told of an event. A log that fails is not the end of the others' events.
     *
     * @param cause its exception
     */
    protected static void logThrown(IoHandle handle, Throwable cause) {
        FailureLog.warn(LOGGER, "{} threw while it handled an event", handle, cause);
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> type) {
        return handleType.isAssignableFrom(type);
    }

    @Override
    public int run(IoHandlerContext context) {
        int ready;
        try {
            ready = strategy.calculateStrategy(pollNow, !context.canBlock());
            if (ready == SelectStrategy.SELECT) {
                ready = sleepAndPoll(context);
            } else if (ready == SelectStrategy.BUSY_WAIT) {
                ready = busyWait(context);
            }
        } catch (Exception e) {
            // The failure would repeat itself; the descriptors are intact and move to a new one.
            startOver();
            FailureLog.warn(LOGGER, "failed to wait for events; started over with a new kernel object", e);
            return 0;
        }
        return ready > 0 ? reportAll(ready, context) : 0;
    }

    /**
     * Reports events, and those that the array had no room for: all handles must be told of their readiness
     * before timers run. Returns how many were told.
     */
    private int reportAll(int first, IoHandlerContext context) {
        int reported = 0;
        int ready = first;
        // Lasting readiness is reported again and again, but behind the others. The bound is taken before any event is
        // reported: a handle that closes others lowers it, though as many events may wait as before.
        int unseen = mostEvents();
        while (ready > 0) {
            boolean full = ready == capacity();
            unseen -= ready;
            reported += report(ready, context);
            ready = full && unseen > 0 ? pollRest() : 0;
        }
        return reported;
    }

    private int pollRest() {
        try {
            return pollNow();
        } catch (IOException e) {
            LOGGER.debug("failed to wait for more events; the next turn finds out why", e);
            return 0;
        }
    }

    private int sleepAndPoll(IoHandlerContext context) throws IOException {
        long delayNanos = context.delayNanos(ticker.initialNanoTime() + ticker.nanoTime());
        if (delayNanos <= 0) {
            return pollNow();
        }
        sleep.announce();
        try {
            return context.canBlock() ? sleep(delayNanos) : pollNow();
        } finally {
            // From here on producers need not wake us.
            awake();
        }
    }

    private int busyWait(IoHandlerContext context) throws IOException {
        int ready = pollNow();
        while (ready == 0 && context.canBlock()
                && context.delayNanos(ticker.initialNanoTime() + ticker.nanoTime()) > 0) {
            Thread.onSpinWait();
            ready = pollNow();
        }
        return ready;
    }

    /** Returns how many handles were told of an event. */
    private int report(int ready, IoHandlerContext context) {
        boolean timeIo = context.shouldReportActiveIoTime();
        long startNanos = timeIo ? ticker.nanoTime() : 0;
        int reported = 0;
        int next = 0;
        Throwable unlogged = null;
        while (next < ready) {
            try {
                while (next < ready) {
                    reported += report(next++) ? 1 : 0;
                }
            } catch (Throwable cause) {
                // Not even that could be logged. The others must still be told of their events, which are not repeated.
                unlogged = cause;
            }
        }
        if (ready == capacity()) {
            grow();
        }
        if (timeIo && reported != 0) {
            context.reportActiveIoTime(ticker.nanoTime() - startNanos);
        }
        if (unlogged != null) {
            PlatformDependent.throwException(unlogged);
        }
        return reported;
    }

    @Override
    public void wakeup() {
        if (sleep.claimWakeup()) {
            wakeFromSleep();
        }
    }

    @Override
    public void prepareToDestroy() {
        registrations.forEach(LoopRegistration::closeHandle);
    }

    /**
     * Closes what was registered since the last call of {@link #prepareToDestroy()}, and gives back what the thread
     * kept for its channels. To be followed by the poller's own part.
     */
    @Override
    public void destroy() {
        prepareToDestroy();
        GatheringParts.releaseOfThread();
        DatagramBatch.releaseOfThread();
    }
}
