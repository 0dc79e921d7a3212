/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Settles who is responsible for a task that is added to a queue while its consumer stops polling. Any thread.
 *
 * <p>A producer looks at the state of the executor again after it has added its task. Before
 * {@link ExecutorState#DRAINED} it may go: the consumer empties the queue once more after that state is set, see
 * {@link #stop(Runnable)}. From then on the producer takes its task back, and rejects it, unless the consumer has got
 * it.
 */
final class LateTasks {

    private final Queue<Runnable> queue;

    /** Makes the holder the consumer of the queue. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Tasks that a producer found while it looked for its own; their producers will look here. By the lock. */
    private final List<Runnable> unclaimed = new ArrayList<>();

    LateTasks(final Queue<Runnable> queue) {
        this.queue = queue;
    }

    /** Stops polling: from then on, what the producers take back is theirs; what was added before is returned. */
    Queue<Runnable> stop(final Runnable makeProducersLookForTheirTasks) {
        final Queue<Runnable> added = new ArrayDeque<>();
        lock.lock();
        try {
            makeProducersLookForTheirTasks.run();
            Runnable task = SingleThreadEventExecutor.pollTaskFrom(queue);
            while (task != null) {
                added.add(task);
                task = SingleThreadEventExecutor.pollTaskFrom(queue);
            }
        } finally {
            lock.unlock();
        }
        return added;
    }

    /** Takes a task out of the queue again; {@code false} if the consumer has got it. By its producer, afterwards. */
    boolean takeBack(final Runnable task) {
        lock.lock();
        try {
            Runnable found = SingleThreadEventExecutor.pollTaskFrom(queue);
            while (found != null) {
                unclaimed.add(found);
                found = SingleThreadEventExecutor.pollTaskFrom(queue);
            }
            for (int i = 0; i < unclaimed.size(); i++) {
                if (unclaimed.get(i) == task) {
                    unclaimed.remove(i);
                    return true;
                }
            }
            return false;
        } finally {
            lock.unlock();
        }
    }
}
