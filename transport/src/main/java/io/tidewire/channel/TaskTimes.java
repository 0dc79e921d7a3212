/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Times the tasks of an event loop without a look at the clock for each: that takes about 25 ns, so it is made between
 * groups of tasks that take {@link #GROUP_NANOS} or longer, or are {@value #MAX_GROUP} in number. Tasks of that length
 * are timed one by one. Of those that are faster only the number is known, and that none of a group took longer than
 * the group. A group that turns out slow has the next tasks timed one by one, so that a task which does so again is
 * found.
 *
 * <p>Event loop only, except {@link #count()}.
 */
final class TaskTimes {
    static final int MAX_GROUP = 64;
    static final long GROUP_NANOS = 2_500;
    /** From here on a group of several tasks is worth to look closer. */
    static final long SLOW_NANOS = 1_000_000;
    /** How many tasks are timed one by one after that: about half a per cent of the time that made it slow. */
    static final int WATCHED_AFTER_SLOW = 256;

    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(TaskTimes.class, "count", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final RecentLongest longest;

    /** The tasks of all groups that have ended. Read by any thread. */
    private long count;

    private int groupSize = 1;
    private int inGroup;
    private int watched;
    private long groupStartNanos;
    /** Of the first task of the group. */
    private @Nullable Class<?> type;

    TaskTimes(RecentLongest longest) {
        this.longest = longest;
    }

    /** Returns whether the clock must be read for {@link #startGroup} before the next task. */
    boolean isGroupFull() {
        return inGroup == 0 || inGroup == groupSize;
    }

    /** Returns whether a task has begun since {@link #endGroup}. */
    boolean isInGroup() {
        return inGroup != 0;
    }

    void startGroup(Runnable firstTask, long nowNanos) {
        if (inGroup != 0) {
            endGroup(nowNanos);
        }
        groupStartNanos = nowNanos;
        Class<?> next = firstTask.getClass();
        if (type != next) { // spares the collector's barrier
            type = next;
        }
    }

    void taskBegins() {
        inGroup++;
    }

    void endGroup(long nowNanos) {
        long nanos = nowNanos - groupStartNanos;
        int tasks = inGroup;
        inGroup = 0;
        COUNT.setOpaque(this, count + tasks);
        if (tasks == 1) {
            longest.offer(nanos, type, nowNanos);
        }
        adjustGroupSize(tasks, nanos);
    }

    private void adjustGroupSize(int tasks, long nanos) {
        if (tasks > 1 && nanos >= SLOW_NANOS) {
            groupSize = 1;
            watched = WATCHED_AFTER_SLOW;
        } else if (nanos >= 2 * GROUP_NANOS) {
            groupSize = Math.max(1, groupSize >> 1);
        } else if (watched > 0) {
            watched--;
        } else if (nanos < GROUP_NANOS && tasks == groupSize && groupSize < MAX_GROUP) {
            groupSize <<= 1;
        }
    }

    /** How many tasks were run, without those of the group that goes on. Any thread. */
    long count() {
        return (long) COUNT.getOpaque(this);
    }
}
