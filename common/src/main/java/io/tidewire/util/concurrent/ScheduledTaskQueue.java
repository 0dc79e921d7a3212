/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * The schedule of an executor: a binary heap. Executor's thread only.
 *
 * <p>Timeouts are mostly cancelled long before they are due, so cancelling is the fast operation: the last element of
 * the heap leaves directly, any other stays as a <em>tombstone</em> (a task that is cancelled, and has dropped its
 * callable). Tombstones leave when they are seen at the root or at the end, or all at once, in a rebuild of linear
 * time, when they are more than half of the heap. Each cancellation therefore pays for two elements of a rebuild or
 * one removal of the root: amortised, against the O(log n) at once, with bad locality, of a strict removal.
 *
 * <p>The deadlines are kept beside the tasks, in an array of their own, and a task does not know its position. So an
 * element moves within these two arrays, without a look at the task, which among many is seldom in a cache.
 *
 * <p>Invariants: {@code deadlines[i] == tasks[i].deadlineNanos()} for each {@code i < size}; these tasks are
 * {@link ScheduleState#SCHEDULED} or, exactly {@code tombstones} of them, {@link ScheduleState#TOMBSTONE}, and no other
 * task of the executor is; {@code 2 * tombstones <= size} after each removal from a heap of {@link #MIN_REBUILD_SIZE}
 * or more.
 */
final class ScheduledTaskQueue {

    private static final int INITIAL_CAPACITY = 16;

    private static final ScheduledFutureTask<?>[] NONE = {};

    /** Below this size a rebuild would come too often to be worth anything. */
    private static final int MIN_REBUILD_SIZE = 32;

    private @Nullable ScheduledFutureTask<?>[] tasks = new ScheduledFutureTask<?>[INITIAL_CAPACITY];
    private long[] deadlines = new long[INITIAL_CAPACITY];
    private int size;
    private int tombstones;

    boolean isEmpty() {
        return size == tombstones;
    }

    /** How many tasks are in the schedule, not counting tombstones. */
    int liveSize() {
        return size - tombstones;
    }

    /** How many tasks are kept alive by the schedule, counting tombstones. */
    int retainedSize() {
        return size;
    }

    void add(ScheduledFutureTask<?> task) {
        assert !task.isInSchedule();
        if (size == tasks.length) {
            resize(size << 1);
        }
        task.scheduleState = ScheduleState.SCHEDULED;
        siftUp(size++, task, task.deadlineNanos());
    }

    private void resize(int capacity) {
        // Both or none, even if memory runs out.
        ScheduledFutureTask<?>[] newTasks = Arrays.copyOf(tasks, capacity);
        deadlines = Arrays.copyOf(deadlines, capacity);
        tasks = newTasks;
    }

    /** The task with the earliest deadline, if any. */
    @Nullable ScheduledFutureTask<?> peek() {
        ScheduledFutureTask<?> first = tasks[0];
        while (first != null && first.scheduleState == ScheduleState.TOMBSTONE) {
            removeRoot();
            first = tasks[0];
        }
        return first;
    }

    /** Removes and returns the task with the earliest deadline, if there is one. */
    @Nullable ScheduledFutureTask<?> poll() {
        ScheduledFutureTask<?> first = peek();
        if (first != null) {
            removeRoot();
        }
        return first;
    }

    /** Takes a task that has been cancelled out of the schedule; does nothing if it is not in it. */
    void remove(ScheduledFutureTask<?> task) {
        if (task.scheduleState != ScheduleState.SCHEDULED) {
            return;
        }
        task.scheduleState = ScheduleState.TOMBSTONE;
        tombstones++;
        if (tasks[size - 1] == task) {
            removeTombstonesAtEnd();
        }
        if (tombstones > size >>> 1 && size >= MIN_REBUILD_SIZE) {
            rebuild();
        }
    }

    /** Removes all tasks and returns those that are not tombstones, in no order. */
    ScheduledFutureTask<?>[] clear() {
        if (size == 0) {
            return NONE;
        }
        // All memory is taken before anything changes.
        ScheduledFutureTask<?>[] live = new ScheduledFutureTask<?>[liveSize()];
        ScheduledFutureTask<?>[] newTasks = new ScheduledFutureTask<?>[INITIAL_CAPACITY];
        long[] newDeadlines = new long[INITIAL_CAPACITY];
        compact();
        System.arraycopy(tasks, 0, live, 0, size);
        for (ScheduledFutureTask<?> task : live) {
            task.scheduleState = ScheduleState.OUTSIDE;
        }
        tasks = newTasks;
        deadlines = newDeadlines;
        size = 0;
        return live;
    }

    private void removeRoot() {
        forget(tasks[0]);
        int last = --size;
        ScheduledFutureTask<?> task = tasks[last];
        tasks[last] = null;
        if (last > 0) {
            siftDown(0, task, deadlines[last]);
        }
    }

    private void removeTombstonesAtEnd() {
        while (size > 0 && tasks[size - 1].scheduleState == ScheduleState.TOMBSTONE) {
            forget(tasks[--size]);
            tasks[size] = null;
        }
    }

    private void forget(ScheduledFutureTask<?> task) {
        if (task.scheduleState == ScheduleState.TOMBSTONE) {
            tombstones--;
        }
        task.scheduleState = ScheduleState.OUTSIDE;
    }

    private void rebuild() {
        compact();
        for (int i = (size >>> 1) - 1; i >= 0; i--) {
            siftDown(i, tasks[i], deadlines[i]);
        }
        // Four times what is needed has come from a burst that is over.
        if (tasks.length > INITIAL_CAPACITY && size <= tasks.length >>> 2) {
            resize(Math.max(INITIAL_CAPACITY, tasks.length >>> 1));
        }
    }

    /** Drops the tombstones; what stays is in no heap order. */
    private void compact() {
        int live = 0;
        for (int i = 0; i < size; i++) {
            ScheduledFutureTask<?> task = tasks[i];
            if (task.scheduleState == ScheduleState.TOMBSTONE) {
                task.scheduleState = ScheduleState.OUTSIDE;
            } else {
                place(live++, task, deadlines[i]);
            }
        }
        Arrays.fill(tasks, live, size, null);
        size = live;
        tombstones = 0;
    }

    private void siftUp(int start, ScheduledFutureTask<?> task, long deadline) {
        int hole = start;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            if (!isBefore(task, deadline, parent)) {
                break;
            }
            place(hole, tasks[parent], deadlines[parent]);
            hole = parent;
        }
        place(hole, task, deadline);
    }

    private void siftDown(int start, ScheduledFutureTask<?> task, long deadline) {
        int hole = start;
        int firstLeaf = size >>> 1;
        while (hole < firstLeaf) {
            int child = (hole << 1) + 1;
            if (child + 1 < size && isBefore(tasks[child + 1], deadlines[child + 1], child)) {
                child++;
            }
            if (isBefore(task, deadline, child)) {
                break;
            }
            place(hole, tasks[child], deadlines[child]);
            hole = child;
        }
        place(hole, task, deadline);
    }

    /** The order of the schedule: by deadline, then by arrival. No two tasks are equal. */
    private boolean isBefore(ScheduledFutureTask<?> task, long deadline, int other) {
        long otherDeadline = deadlines[other];
        return deadline < otherDeadline || deadline == otherDeadline && task.id() < tasks[other].id();
    }

    private void place(int index, ScheduledFutureTask<?> task, long deadline) {
        tasks[index] = task;
        deadlines[index] = deadline;
    }
}
