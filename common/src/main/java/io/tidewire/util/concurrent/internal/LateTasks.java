/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Decides which side is responsible for a task that is added to a queue while its consumer stops polling. Any thread.
 *
 * <p>A producer looks at the state of the executor again after it has added its task. Before
 * {@link ExecutorState#DRAINED} it may go: the consumer empties the queue by {@link #next()} after it has set that
 * state. From then on the producer takes its task back, and rejects it, unless the consumer has got it.
 */
public final class LateTasks {

    /** Polled by the holder of the lock only, from the state DRAINED on. */
    private final Queue<Runnable> queue;

    /** Recognises entries that are not tasks and are dropped. */
    private final Predicate<Runnable> noTask;

    /** The lock whose holder is the consumer of the queue. */
    private final ReentrantLock lock = new ReentrantLock();

    /** Tasks that a producer found while it looked for its own, in order. By the lock. */
    private final ArrayList<Runnable> unclaimed = new ArrayList<>();

    /**
     * Creates the referee of a queue.
     *
     * @param noTask answers whether an element of the queue is no task, such as a wake-up
     */
    public LateTasks(Queue<Runnable> queue, Predicate<Runnable> noTask) {
        this.queue = ObjectUtil.checkNotNull(queue, "queue");
        this.noTask = ObjectUtil.checkNotNull(noTask, "noTask");
    }

    /**
     * Takes the next task. By the consumer, instead of polling the queue, from the state DRAINED on.
     *
     * @return the task, or {@code null} if all that is added from now on is for its producer to take back
     */
    public @Nullable Runnable next() {
        lock.lock();
        try {
            return unclaimed.isEmpty() ? poll() : unclaimed.remove(0);
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Runnable poll() {
        Runnable found;
        do {
            found = queue.poll();
        } while (found != null && noTask.test(found));
        return found;
    }

    /**
     * Takes a task out of the queue again. By its producer, afterwards.
     *
     * @return {@code false} if the consumer has got it
     */
    public boolean takeBack(Runnable task) {
        lock.lock();
        try {
            Runnable found;
            do {
                // First the room and then the task, which would be lost if there were none.
                unclaimed.ensureCapacity(unclaimed.size() + 1);
                found = poll();
                if (found != null) {
                    unclaimed.add(found);
                }
            } while (found != null);
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
