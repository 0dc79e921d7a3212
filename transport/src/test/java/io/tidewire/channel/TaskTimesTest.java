/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Tasks are timed one by one where they take long, and the clock is not read too often. */
class TaskTimesTest {
    private static final Runnable SHORT = new Short();
    private static final Runnable LONG = new Long();

    private final RecentLongest longest = new RecentLongest();
    private final TaskTimes times = new TaskTimes(longest);
    private long nowNanos;
    private int clockReads;

    private static final class Short implements Runnable {
        @Override
        public void run() {
            throw new AssertionError("never run here");
        }
    }

    private static final class Long implements Runnable {
        @Override
        public void run() {
            throw new AssertionError("never run here");
        }
    }

    /** As the loop does. */
    private void run(Runnable task, long nanos) {
        if (times.isGroupFull()) {
            clockReads++;
            times.startGroup(task, nowNanos);
        }
        times.taskBegins();
        nowNanos += nanos;
    }

    private void endBatch() {
        clockReads++;
        times.endGroup(nowNanos);
    }

    private void runFastStream() {
        for (int i = 0; i < 1000; i++) {
            run(SHORT, 1);
        }
    }

    @Test
    void tasksThatTakeLongEnoughAreTimedOneByOne() {
        run(SHORT, TaskTimes.GROUP_NANOS);
        run(LONG, 9000);
        run(SHORT, TaskTimes.GROUP_NANOS);
        endBatch();
        assertThat(clockReads).isEqualTo(4);
        assertThat(longest.read(nowNanos).nanos()).isEqualTo(9000);
        assertThat(longest.read(nowNanos).type()).isEqualTo(Long.class.getName());
        assertThat(times.count()).isEqualTo(3);
    }

    @Test
    void batchOfOneTaskIsTimedHoweverFastTheTasksBeforeWere() {
        runFastStream();
        endBatch();
        run(LONG, 70);
        endBatch();
        assertThat(longest.read(nowNanos).nanos()).isEqualTo(70);
        assertThat(longest.read(nowNanos).type()).isEqualTo(Long.class.getName());
    }

    @Test
    void clockIsReadForOneOf64FastTasks() {
        runFastStream();
        endBatch();
        clockReads = 0;
        for (int i = 0; i < 64 * 10; i++) {
            run(SHORT, 1);
        }
        endBatch();
        assertThat(clockReads).isEqualTo(11);
        assertThat(times.count()).isEqualTo(1640);
    }

    @Test
    void groupIsNotTakenForATask() {
        runFastStream();
        for (int i = 0; i < 64; i++) {
            run(LONG, 100_000);
        }
        endBatch();
        assertThat(longest.read(nowNanos).nanos()).isLessThanOrEqualTo(100_000);
    }

    @Test
    void slowTaskAmongFastOnesIsFoundWhenItComesAgain() {
        runFastStream();
        endBatch();
        run(SHORT, 1);
        run(LONG, 5_000_000);
        endBatch();
        assertThat(longest.read(nowNanos).nanos()).isLessThan(5_000_000);
        for (int i = 0; i < TaskTimes.WATCHED_AFTER_SLOW - 2; i++) {
            run(SHORT, 1);
        }
        run(LONG, 4_000_000);
        run(SHORT, 1);
        endBatch();
        assertThat(longest.read(nowNanos).nanos()).isEqualTo(4_000_000);
        assertThat(longest.read(nowNanos).type()).isEqualTo(Long.class.getName());
    }

    @Test
    void clockCostsLittleWhateverTheTasksAre() {
        SeededRuns.forEach(50, random -> {
            TaskTimesTest test = new TaskTimesTest();
            int scale = 1 + random.nextInt(4000);
            int tasks = 20_000;
            for (int i = 0; i < tasks; i++) {
                test.run(SHORT, 20 + random.nextInt(scale));
            }
            test.endBatch();
            assertThat(test.times.count()).isEqualTo(tasks);
            // At 25 ns a look, and 64 tasks in a group at most.
            assertThat(test.clockReads).isLessThan((int) (test.nowNanos / (TaskTimes.GROUP_NANOS / 2)) + tasks / 64
                    + 50);
        });
    }
}
