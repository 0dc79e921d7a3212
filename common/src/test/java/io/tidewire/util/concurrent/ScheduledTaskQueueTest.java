/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduledTaskQueueTest {

    private static final long SEED = Long.getLong("io.tidewire.test.seed", 20_260_101L);

    private final ManualExecutor executor = new ManualExecutor();
    private final ScheduledTaskQueue queue = new ScheduledTaskQueue();
    private long nextId = 1;

    private ScheduledFutureTask<Void> task(long deadlineNanos) {
        ScheduledFutureTask<Void> task = new ScheduledFutureTask<>(executor, () -> { }, deadlineNanos, 0);
        task.setId(nextId++);
        return task;
    }

    private ScheduledFutureTask<Void> added(long deadlineNanos) {
        ScheduledFutureTask<Void> task = task(deadlineNanos);
        queue.add(task);
        return task;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 10, 100_000})
    void behavesLikeASortedSetUnderRandomOperations(int deadlines) {
        Random random = new Random(SEED + deadlines);
        TreeSet<ScheduledFutureTask<?>> model = new TreeSet<>(
                Comparator.<ScheduledFutureTask<?>>comparingLong(ScheduledFutureTask::deadlineNanos)
                        .thenComparingLong(ScheduledFutureTask::id));
        List<ScheduledFutureTask<?>> everAdded = new ArrayList<>();
        for (int step = 0; step < 40_000; step++) {
            // Phases of growing and of shrinking, so that rebuilds happen at every size.
            int choice = random.nextInt(step / 1_000 % 2 == 0 ? 4 : 12);
            if (choice < 2) {
                ScheduledFutureTask<?> task = added(random.nextInt(deadlines));
                model.add(task);
                everAdded.add(task);
            } else if (choice < 3) {
                assertThat((Object) queue.poll()).as("seed %d, step %d", SEED, step).isSameAs(model.pollFirst());
            } else if (!everAdded.isEmpty()) {
                // Also tasks that have left already, which must change nothing.
                ScheduledFutureTask<?> task = everAdded.get(random.nextInt(everAdded.size()));
                queue.remove(task);
                model.remove(task);
            }
            assertThat(queue.liveSize()).as("seed %d, step %d", SEED, step).isEqualTo(model.size());
            assertThat(queue.isEmpty()).isEqualTo(model.isEmpty());
            assertThat((Object) queue.peek()).isSameAs(model.isEmpty() ? null : model.first());
            assertThat(queue.retainedSize()).isLessThanOrEqualTo(Math.max(32, 2 * model.size() + 1));
        }
        while (!model.isEmpty()) {
            assertThat((Object) queue.poll()).isSameAs(model.pollFirst());
        }
        assertThat((Object) queue.poll()).isNull();
        assertThat(queue.retainedSize()).isZero();
    }

    @Test
    void equalDeadlinesKeepTheOrderOfArrival() {
        List<ScheduledFutureTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            tasks.add(added(7));
        }
        for (ScheduledFutureTask<?> task : tasks) {
            assertThat((Object) queue.poll()).isSameAs(task);
        }
    }

    @Test
    void cancellingInReverseOrderKeepsNothing() {
        List<ScheduledFutureTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            tasks.add(added(i));
        }
        for (int i = 999; i >= 0; i--) {
            queue.remove(tasks.get(i));
            assertThat(queue.retainedSize()).isEqualTo(i);
        }
    }

    @Test
    void cancelledTasksAreKeptForNoMoreThanHalfOfTheHeap() {
        List<ScheduledFutureTask<?>> tasks = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            tasks.add(added(i));
        }
        for (int i = 0; i < 990; i++) {
            queue.remove(tasks.get(i));
            assertThat(queue.retainedSize()).isLessThanOrEqualTo(Math.max(32, 2 * queue.liveSize() + 1));
        }
        assertThat((Object) queue.peek()).isSameAs(tasks.get(990));
    }

    @Test
    void clearReturnsTheLiveTasksOnly() {
        ScheduledFutureTask<?> first = added(1);
        ScheduledFutureTask<?> cancelled = added(2);
        ScheduledFutureTask<?> last = added(3);
        queue.remove(cancelled);
        assertThat((Object[]) queue.clear()).containsExactlyInAnyOrder(first, last);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.retainedSize()).isZero();
        queue.remove(first);
        queue.add(cancelled);
        assertThat((Object) queue.poll()).isSameAs(cancelled);
    }
}
