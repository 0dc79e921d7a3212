/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets a loop that has nothing to do park, and others wake it with one unpark per sleep.
 *
 * <p>The loop announces that it will sleep, looks for work once more, and parks. A producer adds its work, and unparks
 * if it sees the announcement, which it takes away. Both sides write first and look afterwards, in volatile accesses,
 * so that one of them sees the other; a producer that finds the loop awake makes no system call.
 */
final class LoopSleep {

    private static final VarHandle SLEEPER;

    static {
        try {
            SLEEPER = MethodHandles.lookup().findVarHandle(LoopSleep.class, "sleeper", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The thread that is, or is about to be, asleep; {@code null} if awake. */
    private volatile @Nullable Thread sleeper;

    /** Step 1, by the loop. From now on, producers of work wake the current thread. */
    void announce() {
        sleeper = Thread.currentThread();
    }

    /** Step 2, by the loop, when there is still nothing to do. May return early. */
    void park(long nanos) {
        if (sleeper != null) {
            LockSupport.parkNanos(this, nanos);
        }
    }

    /** Step 3, by the loop, after step 2 or instead of it. */
    void awake() {
        sleeper = null;
    }

    /** By anyone, after adding work. */
    void wakeUp() {
        Thread asleep = sleeper;
        if (asleep != null && SLEEPER.compareAndSet(this, asleep, null)) {
            LockSupport.unpark(asleep);
        }
    }
}
