/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks after a pool while it is used, and until all unneeded memory is given back, even if no thread calls the pool
 * any more. Runs a few times a second on a timer thread of the JDK. A pool that is not in use is left alone.
 */
final class Upkeep implements Runnable {
    /**
     * Five ticks, within 2 s, lead from the last use of a pool to nothing being kept, and one more for each
     * {@value MemoryPool#STOPS_PER_TICK} threads that became idle at once.
     */
    private static final long INTERVAL_MILLIS = 400;

    /** Weak: the timer is not to keep the pool of a dropped allocator. */
    private final WeakReference<MemoryPool> pool;
    private final Executor timer;
    private final AtomicBoolean awake = new AtomicBoolean();

    /**
     * Creates the upkeep of a pool.
     *
     * @param timer runs what it is given once, some time later
     */
    Upkeep(MemoryPool pool, Executor timer) {
        this.pool = new WeakReference<>(pool);
        this.timer = timer;
    }

    /** The timer that is used but in tests. Its thread is a daemon. */
    static Executor timer() {
        return CompletableFuture.delayedExecutor(INTERVAL_MILLIS, TimeUnit.MILLISECONDS, Runnable::run);
    }

    /** The pool is used. Any thread. */
    void wake() {
        // A plain read first: this is called often.
        if (!awake.get() && awake.compareAndSet(false, true)) {
            timer.execute(this);
        }
    }

    @Override
    public void run() {
        MemoryPool current = pool.get();
        // Before the tick, so that a use which the tick misses wakes it again.
        awake.set(false);
        if (current != null && current.tick()) {
            wake();
        }
    }
}
