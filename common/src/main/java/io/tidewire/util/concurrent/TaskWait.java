/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * How an executor whose queue blocks waits for its next task: for one that is submitted, or until a timer is due.
 */
final class TaskWait {

    private TaskWait() {
    }

    /** Takes the next task; {@code null} if the thread has been interrupted or woken up. Executor's thread only. */
    static @Nullable Runnable take(SingleThreadEventExecutor executor, BlockingQueue<Runnable> queue) {
        Runnable task = null;
        try {
            if (queue.isEmpty()) {
                executor.loopThread.beforeSleep();
            }
            long delayNanos = executor.nextScheduledTaskNano();
            while (delayNanos > 0 && task == null) {
                task = queue.poll(delayNanos, TimeUnit.NANOSECONDS);
                delayNanos = executor.nextScheduledTaskNano();
            }
            if (task == null && delayNanos == 0) {
                executor.fetchFromScheduledTaskQueue(queue);
                task = queue.poll();
            } else if (task == null) {
                task = queue.take();
            }
        } catch (InterruptedException e) {
            // Interrupting the thread of an executor only means that the loop shall look around.
            return null;
        }
        return task == AbstractScheduledEventExecutor.WAKEUP_TASK ? null : task;
    }
}
