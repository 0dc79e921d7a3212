/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.tidewire.util.concurrent.Ticker;

/**
 * A poller to which nothing happens, and which never sleeps, but tells whether and for how long it would have.
 */
public final class SilentIoHandler implements IoHandler {

    /** The entry of {@link #sleeps()} for a turn that may not sleep. */
    public static final long NO_SLEEP = -1;

    private final Ticker ticker;
    private final List<String> calls = new ArrayList<>();
    private final List<Long> sleeps = new ArrayList<>();
    private final AtomicInteger wakeups = new AtomicInteger();
    /** Done within each turn. */
    private volatile Runnable event = () -> { };

    public SilentIoHandler(Ticker ticker) {
        this.ticker = ticker;
    }

    public void onRun(Runnable action) {
        event = action;
    }

    /** One entry per turn: nanoseconds. */
    public List<Long> sleeps() {
        return sleeps;
    }

    public List<String> calls() {
        return calls;
    }

    public int wakeups() {
        return wakeups.get();
    }

    @Override
    public void initialize() {
        calls.add("initialize");
    }

    @Override
    public int run(IoHandlerContext context) {
        calls.add("run");
        event.run();
        sleeps.add(context.canBlock() ? sleepNanos(context) : NO_SLEEP);
        return 0;
    }

    private long sleepNanos(IoHandlerContext context) {
        long nowNanos = ticker.nanoTime();
        long delayNanos = context.delayNanos(ticker.initialNanoTime() + nowNanos);
        long deadlineNanos = context.deadlineNanos();
        long expectedNanos =
                deadlineNanos == Long.MAX_VALUE ? deadlineNanos : Math.max(0, deadlineNanos - nowNanos);
        if (delayNanos != expectedNanos) {
            throw new AssertionError(delayNanos + " ns from " + nowNanos + " is not " + deadlineNanos);
        }
        return delayNanos;
    }

    @Override
    public void prepareToDestroy() {
        calls.add("prepareToDestroy");
    }

    @Override
    public void destroy() {
        calls.add("destroy");
    }

    @Override
    public IoRegistration register(IoHandle handle) {
        throw new IllegalArgumentException("handle: " + handle + " (expected: none)");
    }

    @Override
    public void wakeup() {
        wakeups.incrementAndGet();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return false;
    }
}
