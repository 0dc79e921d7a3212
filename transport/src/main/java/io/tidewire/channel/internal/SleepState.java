/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The state that decides about a poller's wake-ups: a thread that adds a task pays for one only while the loop really
 * sleeps, and at most once per sleep.
 * <pre>
 *   AWAKE ──announce()──▶ SLEEPING ──claimWakeup()──▶ NOTIFIED ──awake()──▶ AWAKE
 *                            └─────────────awake()─────────────────────────▶
 * </pre>
 * After it has announced its sleep the loop looks for tasks once more; a producer first adds its task, by an atomic
 * operation or with a fence, and then claims, so one of the two sees the other: see
 * {@link io.tidewire.channel.IoHandler#wakeup()}.
 */
public final class SleepState {

    private static final int AWAKE = 0;
    private static final int SLEEPING = 1;
    private static final int NOTIFIED = 2;

    /** The loop writes AWAKE and SLEEPING, any thread writes NOTIFIED. */
    private final AtomicInteger state = new AtomicInteger(AWAKE);

    /**
     * Announces that the loop is about to sleep. Event loop only.
     */
    public void announce() {
        // A full fence: the announcement is visible before the second look for tasks.
        state.set(SLEEPING);
    }

    /**
     * Records that the loop does not sleep any more, or not after all. Event loop only.
     *
     * @return {@code true} if a wake-up was claimed since the announcement
     */
    public boolean awake() {
        return state.getAndSet(AWAKE) == NOTIFIED;
    }

    /**
     * Asks whether the caller has to wake the loop. Any thread, after it has added what the loop is to find.
     *
     * @return {@code true} if the loop sleeps and no other thread wakes it
     */
    public boolean claimWakeup() {
        return state.get() == SLEEPING && state.compareAndSet(SLEEPING, NOTIFIED);
    }
}
