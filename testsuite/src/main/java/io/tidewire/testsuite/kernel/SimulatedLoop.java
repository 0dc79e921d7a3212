/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.SingleThreadIoEventLoop;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * The library's own event loop, with its queues, timers, slices and batches, on the test's thread and in virtual time:
 * it makes a turn when the test says so, and its poller asks the test what is ready. The test's thread counts as the
 * loop's, apart from what is run by {@link #outside(Runnable)}; so threads can be interleaved in every possible way
 * without having any.
 */
public final class SimulatedLoop extends SingleThreadIoEventLoop {

    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Thread owner = Thread.currentThread();
    private final MockTicker ticker = Ticker.newMockTicker();
    private final Life life;
    private boolean outside;

    /**
     * Creates a loop for the calling thread.
     */
    public SimulatedLoop() {
        this(new Life());
    }

    private SimulatedLoop(Life life) {
        super(null, (Executor) life, (IoHandlerFactory) executor -> new Poller(life));
        this.life = life;
    }

    /**
     * Runs something as if on another thread, which the loop knows nothing of.
     *
     * @param work the code to run
     */
    public void outside(Runnable work) {
        boolean before = outside;
        outside = true;
        try {
            work.run();
        } finally {
            outside = before;
        }
    }

    /**
     * Runs one turn: polls, then runs tasks and due timers for one slice.
     *
     * @return {@code true} if there was a task
     */
    public boolean turn() {
        runIo();
        return runAllTasks(TURN_NANOS);
    }

    /**
     * Runs turns until no task is left and no timer is due.
     */
    public void runAll() {
        while (turn() || isBusy()) {
            assert inEventLoop();
        }
    }

    /**
     * Lets time pass. Timers that are due then run in the next turn.
     *
     * @param amount how much time
     */
    public void advance(long amount, TimeUnit unit) {
        ticker.advance(amount, unit);
    }

    /**
     * Sets the reports of the poller.
     *
     * @param poll called once per turn, before tasks are run; tells channels of their readiness
     */
    public void onPoll(Runnable poll) {
        life.poll = poll;
    }

    /**
     * Returns how often the loop would have slept.
     *
     * @return the number of polls that found no task waiting
     */
    public int sleeps() {
        return life.sleeps;
    }

    /**
     * Returns how often the loop was to be woken.
     *
     * @return the number of calls
     */
    public int wakeups() {
        return life.wakeups;
    }

    /**
     * Returns whether there is something left to do now.
     *
     * @return {@code true} if a task waits or a timer is due
     */
    public boolean isBusy() {
        return hasTasks() || nextScheduledTaskNano() == 0;
    }

    /** Returns whether a timer is set, due or not. */
    boolean hasTimers() {
        return nextScheduledTaskNano() >= 0;
    }

    /**
     * Shuts the loop down, with all that it does at its end.
     */
    public void end() {
        shutdownGracefully(0, 0, TimeUnit.SECONDS);
        life.body.run();
        assert isTerminated();
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread == owner && !outside;
    }

    /** Takes the place of a thread, and holds what the constructor of the loop needs before there are fields. */
    private static final class Life implements Executor {
        private Runnable body;
        private Runnable poll = () -> { };
        private int sleeps;
        private int wakeups;

        @Override
        public void execute(Runnable command) {
            body = command;
        }
    }

    /** Asks the test, and keeps the registrations. */
    private static final class Poller implements IoHandler {
        private final Life life;
        private final Map<IoRegistration, IoHandle> handles = new LinkedHashMap<>();

        Poller(Life life) {
            this.life = life;
        }

        @Override
        public int run(IoHandlerContext context) {
            if (context.canBlock()) {
                life.sleeps++;
            }
            life.poll.run();
            return 0;
        }

        @Override
        public void prepareToDestroy() {
            List<IoHandle> open = new ArrayList<>(handles.values());
            for (IoHandle handle : open) {
                try {
                    handle.close();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        }

        @Override
        public IoRegistration register(IoHandle handle) {
            IoRegistration registration = new FakeRegistration(handles::remove);
            handles.put(registration, handle);
            return registration;
        }

        @Override
        public void wakeup() {
            life.wakeups++;
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> handleType) {
            return true;
        }
    }
}
