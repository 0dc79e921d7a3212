/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A {@link MockTicker} over a number. Sleepers leave one by one, in the order of their deadlines and, for equal ones,
 * of their arrival: each hands on to the next.
 */
final class DefaultMockTicker implements MockTicker {

    private record Sleeper(long deadlineNanos, long number, Condition wakeUp) { }

    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by {@link #lock}. */
    private final PriorityQueue<Sleeper> sleepers = new PriorityQueue<>(
            Comparator.comparingLong(Sleeper::deadlineNanos).thenComparingLong(Sleeper::number));

    /** Guarded by {@link #lock}. */
    private long nextNumber;

    /** Written under {@link #lock}. */
    private volatile long nowNanos;

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public void advance(long amount, TimeUnit unit) {
        ObjectUtil.checkPositiveOrZero(amount, "amount");
        long amountNanos = ObjectUtil.checkNotNull(unit, "unit").toNanos(amount);
        lock.lock();
        try {
            nowNanos = saturatedSum(nowNanos, amountNanos);
            wakeFirstDue();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleep(long delay, TimeUnit unit) throws InterruptedException {
        long delayNanos = ObjectUtil.checkNotNull(unit, "unit").toNanos(delay);
        if (delayNanos <= 0) {
            return;
        }
        lock.lockInterruptibly();
        try {
            Sleeper self = new Sleeper(saturatedSum(nowNanos, delayNanos), nextNumber++, lock.newCondition());
            sleepers.add(self);
            try {
                while (nowNanos < self.deadlineNanos || sleepers.peek() != self) {
                    self.wakeUp.await();
                }
            } finally {
                sleepers.remove(self);
                wakeFirstDue();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Called with {@link #lock} held. */
    private void wakeFirstDue() {
        Sleeper first = sleepers.peek();
        if (first != null && first.deadlineNanos <= nowNanos) {
            first.wakeUp.signal();
        }
    }

    private static long saturatedSum(long nanos, long moreNanos) {
        long sum = nanos + moreNanos;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
