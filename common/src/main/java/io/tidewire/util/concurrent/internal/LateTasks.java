/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.internal.ObjectUtil;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Settles who is responsible for a task that is added to a queue while its consumer stops polling. Any thread.
 *
 * <p>A producer looks at the state of the executor again after it has added its task. Before
 * {@link ExecutorState#DRAINED} it may go: the consumer empties the queue once more after that state is set, see
 * {@link #stop(Runnable)}. From then on the producer takes its task back, and rejects it, unless the consumer has got
 * it.
 */
public final class LateTasks {

    /** Polls the queue. Only by the consumer. */
    private final Supplier<Runnable> nextTask;

    /** Makes the holder the consumer of the queue. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Tasks that a producer found while it looked for its own; their producers will look here. By the lock. */
    private final List<Runnable> unclaimed = new ArrayList<>();

    /**
     * Creates the referee of a queue.
     *
     * @param nextTask polls the queue: gives the next task, or {@code null} if there is none
     */
    public LateTasks(final Supplier<Runnable> nextTask) {
        this.nextTask = ObjectUtil.checkNotNull(nextTask, "nextTask");
    }

    /**
     * Stops polling: from then on, what the producers take back is theirs. By the consumer, once.
     *
     * @param makeProducersLookForTheirTasks sets the state that makes them do so
     * @return what was added before
     */
    public Queue<Runnable> stop(final Runnable makeProducersLookForTheirTasks) {
        final Queue<Runnable> added = new ArrayDeque<>();
        lock.lock();
        try {
            makeProducersLookForTheirTasks.run();
            Runnable task = nextTask.get();
            while (task != null) {
                added.add(task);
                task = nextTask.get();
            }
        } finally {
            lock.unlock();
        }
        return added;
    }

    /**
     * Takes a task out of the queue again. By its producer, afterwards.
     *
     * @param task the task
     * @return {@code false} if the consumer has got it
     */
    public boolean takeBack(final Runnable task) {
        lock.lock();
        try {
            Runnable found = nextTask.get();
            while (found != null) {
                unclaimed.add(found);
                found = nextTask.get();
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
