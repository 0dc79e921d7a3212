/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.Arrays;

/**
 * The schedule of an executor: a binary heap in which each task knows its position. Executor's thread only.
 *
 * <p>Timeouts are mostly cancelled long before they are due, so cancelling is the fast operation: the last element of
 * the heap leaves directly, any other stays as a <em>tombstone</em> (a task that is cancelled, and has dropped its
 * callable). Tombstones leave when they are seen at the root or at the end, or all at once, in a rebuild of linear
 * time, when they are more than half of the heap. Each cancellation therefore pays for two elements of a rebuild or
 * one removal of the root: amortised, against the O(log n) at once, with bad locality, of a strict removal.
 *
 * <p>Invariants: {@code heap[i].queueIndex == i} for each {@code i < size}, and {@code NOT_QUEUED} for any other task;
 * exactly {@code tombstones} of these are marked; {@code 2 * tombstones <= size} after each removal from a heap of
 * {@link #MIN_REBUILD_SIZE} or more.
 */
final class ScheduledTaskQueue {

    private static final int INITIAL_CAPACITY = 16;

    /** Below this size a rebuild would come too often to be worth anything. */
    private static final int MIN_REBUILD_SIZE = 32;

    private ScheduledFutureTask<?>[] heap = new ScheduledFutureTask<?>[INITIAL_CAPACITY];
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
        assert task.queueIndex == ScheduledFutureTask.NOT_QUEUED;
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size << 1);
        }
        siftUp(size++, task);
    }

    /** The task with the earliest deadline, or {@code null}. */
    ScheduledFutureTask<?> peek() {
        ScheduledFutureTask<?> first = heap[0];
        while (first != null && first.tombstone) {
            removeRoot();
            first = heap[0];
        }
        return first;
    }

    /** Removes and returns the task with the earliest deadline, or returns {@code null}. */
    ScheduledFutureTask<?> poll() {
        ScheduledFutureTask<?> first = peek();
        if (first != null) {
            removeRoot();
        }
        return first;
    }

    /** Takes a task that has been cancelled out of the schedule; does nothing if it is not in it. */
    void remove(ScheduledFutureTask<?> task) {
        int index = task.queueIndex;
        if (index == ScheduledFutureTask.NOT_QUEUED || task.tombstone) {
            return;
        }
        assert heap[index] == task;
        task.tombstone = true;
        tombstones++;
        if (index == size - 1) {
            removeTombstonesAtEnd();
        }
        if (tombstones > size >>> 1 && size >= MIN_REBUILD_SIZE) {
            rebuild();
        }
    }

    /** Removes all tasks and returns those that are not tombstones, in no order. */
    ScheduledFutureTask<?>[] clear() {
        compact();
        ScheduledFutureTask<?>[] live = Arrays.copyOf(heap, size);
        for (ScheduledFutureTask<?> task : live) {
            task.queueIndex = ScheduledFutureTask.NOT_QUEUED;
        }
        heap = new ScheduledFutureTask<?>[INITIAL_CAPACITY];
        size = 0;
        return live;
    }

    private void removeRoot() {
        forget(heap[0]);
        ScheduledFutureTask<?> last = heap[--size];
        heap[size] = null;
        if (size > 0) {
            siftDown(0, last);
        }
    }

    private void removeTombstonesAtEnd() {
        while (size > 0 && heap[size - 1].tombstone) {
            forget(heap[--size]);
            heap[size] = null;
        }
    }

    private void forget(ScheduledFutureTask<?> task) {
        task.queueIndex = ScheduledFutureTask.NOT_QUEUED;
        if (task.tombstone) {
            task.tombstone = false;
            tombstones--;
        }
    }

    private void rebuild() {
        compact();
        for (int i = (size >>> 1) - 1; i >= 0; i--) {
            siftDown(i, heap[i]);
        }
        // Four times what is needed has come from a burst that is over.
        if (heap.length > INITIAL_CAPACITY && size <= heap.length >>> 2) {
            heap = Arrays.copyOf(heap, Math.max(INITIAL_CAPACITY, heap.length >>> 1));
        }
    }

    /** Drops the tombstones; what stays is in no heap order. */
    private void compact() {
        int live = 0;
        for (int i = 0; i < size; i++) {
            ScheduledFutureTask<?> task = heap[i];
            if (task.tombstone) {
                forget(task);
            } else {
                place(live++, task);
            }
        }
        Arrays.fill(heap, live, size, null);
        size = live;
    }

    private void siftUp(int start, ScheduledFutureTask<?> task) {
        int hole = start;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            ScheduledFutureTask<?> above = heap[parent];
            if (!task.isBefore(above)) {
                break;
            }
            place(hole, above);
            hole = parent;
        }
        place(hole, task);
    }

    private void siftDown(int start, ScheduledFutureTask<?> task) {
        int hole = start;
        int firstLeaf = size >>> 1;
        while (hole < firstLeaf) {
            int child = (hole << 1) + 1;
            if (child + 1 < size && heap[child + 1].isBefore(heap[child])) {
                child++;
            }
            ScheduledFutureTask<?> below = heap[child];
            if (!below.isBefore(task)) {
                break;
            }
            place(hole, below);
            hole = child;
        }
        place(hole, task);
    }

    private void place(int index, ScheduledFutureTask<?> task) {
        heap[index] = task;
        task.queueIndex = index;
    }
}
