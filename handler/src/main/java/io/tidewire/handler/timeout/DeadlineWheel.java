/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * One timer for the deadlines of all channels of an executor: a ring of slots, one for each tick, with the entries that
 * are due then. A tick looks at its own slot only, whatever number of channels there is. Executor only, but for
 * {@link #of}.
 *
 * <p>Time is <i>attended</i> time: the time between two ticks counts two ticks at most. While the process is stopped,
 * or its loop is busy for long, no peer could have been served, and no peer is late.
 *
 * <p>It ticks while it has members, so that the attended time of a member never stands still.
 */
final class DeadlineWheel implements Runnable {
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** A power of two. Later deadlines are looked at when the ring has gone round. */
    private static final int SLOTS = 256;

    /** The wheels that have members. */
    private static final ConcurrentMap<EventExecutor, DeadlineWheel> WHEELS = new ConcurrentHashMap<>();

    private final EventExecutor executor;
    private final @Nullable Entry[] slots = new Entry[SLOTS];
    private int members;
    private long lastTickerNanos;
    /** The attended time at the last tick. */
    private long tickedNanos;
    /** The last one whose slot was emptied. */
    private long tick;
    // Set with the first member.
    @SuppressWarnings("NullAway.Init")
    private Future<?> timer;

    private DeadlineWheel(EventExecutor executor) {
        this.executor = executor;
    }

    /** Something with a deadline, in at most one wheel. */
    abstract static class Entry {
        private @Nullable Entry previous;
        private @Nullable Entry next;
        /** 0 while it is in no wheel. */
        private long dueTick;

        /**
         * Called when it is due; it is in no wheel then.
         *
         * @param nowNanos the attended time
         * @return when to call it again, unless it is required earlier; {@link Long#MAX_VALUE} for never
         */
        abstract long onDue(long nowNanos);
    }

    /** Returns the wheel of an executor, which calls this. */
    static DeadlineWheel of(EventExecutor executor) {
        return WHEELS.computeIfAbsent(executor, DeadlineWheel::new);
    }

    /** Starts to tick, if it does not yet. Each call needs one of {@link #leave}. */
    void join() {
        if (members++ == 0) {
            lastTickerNanos = executor.ticker().nanoTime();
            schedule();
        }
    }

    /** Takes the entry of a member out, and stops to tick when it was the last one. */
    void leave(Entry entry) {
        if (entry.dueTick != 0) {
            unlink(entry);
        }
        if (--members == 0) {
            timer.cancel(false);
            WHEELS.remove(executor, this);
        }
    }

    /** The attended time. */
    long nowNanos() {
        return tickedNanos + attended(executor.ticker().nanoTime() - lastTickerNanos);
    }

    private static long attended(long passedNanos) {
        return Math.min(passedNanos, 2 * TICK_NANOS);
    }

    /** Adds an entry, or moves one that is due later; leaves one that is due earlier. */
    void require(Entry entry, long dueNanos) {
        long dueTick = Math.min(Math.max(dueNanos / TICK_NANOS + (dueNanos % TICK_NANOS == 0 ? 0 : 1), tick + 1),
                tick + SLOTS - 1);
        if (entry.dueTick == 0) {
            link(entry, dueTick);
        } else if (dueTick < entry.dueTick) {
            unlink(entry);
            link(entry, dueTick);
        }
    }

    private void link(Entry entry, long dueTick) {
        int slot = (int) dueTick & SLOTS - 1;
        entry.dueTick = dueTick;
        entry.next = slots[slot];
        if (entry.next != null) {
            entry.next.previous = entry;
        }
        slots[slot] = entry;
    }

    private void unlink(Entry entry) {
        if (entry.previous == null) {
            slots[(int) entry.dueTick & SLOTS - 1] = entry.next;
        } else {
            entry.previous.next = entry.next;
        }
        if (entry.next != null) {
            entry.next.previous = entry.previous;
        }
        entry.previous = null;
        entry.next = null;
        entry.dueTick = 0;
    }

    private void schedule() {
        timer = executor.schedule(this, TICK_NANOS, TimeUnit.NANOSECONDS);
    }

    @Override
    public void run() {
        long tickerNanos = executor.ticker().nanoTime();
        tickedNanos += attended(tickerNanos - lastTickerNanos);
        lastTickerNanos = tickerNanos;
        schedule();
        while (tick < tickedNanos / TICK_NANOS) {
            tick++;
            empty((int) tick & SLOTS - 1);
        }
    }

    private void empty(int slot) {
        Entry entry = slots[slot];
        while (entry != null) {
            unlink(entry);
            long dueNanos = entry.onDue(tickedNanos);
            if (dueNanos != Long.MAX_VALUE) {
                require(entry, dueNanos);
            }
            // Never the one that was added: no entry is due before the next tick.
            entry = slots[slot];
        }
    }
}
