/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.internal.LogBudget;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The watchdog, looking when the test says so, by the test's clock. That it is wired in is shown in transport. */
class SlowTaskWatchdogTest {

    private static final Runnable TASK = () -> { };

    private final MockTicker ticker = Ticker.newMockTicker();
    private final MockTicker wallClock = Ticker.newMockTicker();
    private final List<String> reports = new ArrayList<>();
    private final List<Throwable> stacks = new ArrayList<>();
    private final SlowTaskWatchdog watchdog =
            new SlowTaskWatchdog(TimeUnit.MILLISECONDS.toNanos(10), wallClock, (text, stack) -> {
                reports.add(text);
                stacks.add(stack);
            });
    private final TaskWatch watch = watchdog.add(Thread.currentThread(), ticker);

    private void lookAfterMillis(long millis) {
        ticker.advanceMillis(millis);
        watchdog.look();
    }

    private void block() {
        watch.onBegin(TASK);
        lookAfterMillis(10);
        watch.onEnd();
    }

    @Test
    void taskIsReportedOnceWhenTheTimeIsOver() {
        watch.onBegin(TASK);
        lookAfterMillis(9);
        assertThat(reports).isEmpty();
        lookAfterMillis(1);
        lookAfterMillis(100);
        assertThat(reports).containsExactly("Event loop " + Thread.currentThread().getName()
                + " has been blocked for 10 ms by " + TASK.getClass().getName());
        assertThat(Arrays.toString(stacks.get(0).getStackTrace())).contains("taskIsReportedOnceWhenTheTimeIsOver");
        watch.onEnd();
    }

    @Test
    void eachBlockageIsReported() {
        block();
        block();
        assertThat(reports).hasSize(2);
    }

    @Test
    void manyShortTasksAreNoBlockage() {
        for (int i = 0; i < 100; i++) {
            watch.onBegin(TASK);
            lookAfterMillis(1);
            watch.onEnd();
        }
        lookAfterMillis(100);
        assertThat(reports).isEmpty();
    }

    @Test
    void taskThatRunsOthersIsOneBlockage() {
        watch.onBegin(TASK);
        for (int i = 0; i < 20; i++) {
            watch.onBegin("inner");
            lookAfterMillis(1);
            watch.onEnd();
        }
        watch.onEnd();
        assertThat(reports).hasSize(1);
    }

    @Test
    void textOfADeepStackIsBounded() {
        StackTraceElement[] stack = new StackTraceElement[SlowTaskReport.MAX_FRAMES + 1];
        Arrays.setAll(stack, i -> new StackTraceElement("Deep", "frame" + i, null, -1));
        String text = new SlowTaskReport("loop", 1, String.class, stack).stackText();
        assertThat(text.lines()).hasSize(SlowTaskReport.MAX_FRAMES).first().isEqualTo("at Deep.frame0(Unknown Source)");
    }

    @Test
    void loopsThatHaveEndedAreNotLookedAt() {
        watch.onBegin(TASK);
        watchdog.forget(watch);
        lookAfterMillis(100);
        assertThat(reports).isEmpty();
    }

    @Test
    void reportsBeyondTheRateAreWithheldAndCounted() {
        for (int i = 0; i < SlowTaskWatchdog.MAX_REPORTS_PER_PERIOD + 3; i++) {
            block();
        }
        assertThat(reports).hasSize(SlowTaskWatchdog.MAX_REPORTS_PER_PERIOD);
        wallClock.advance(LogBudget.PERIOD_NANOS, TimeUnit.NANOSECONDS);
        block();
        block();
        assertThat(reports).hasSize(SlowTaskWatchdog.MAX_REPORTS_PER_PERIOD + 2);
        assertThat(reports.get(SlowTaskWatchdog.MAX_REPORTS_PER_PERIOD))
                .endsWith(" (3 reports before this one were withheld)");
        assertThat(reports.get(SlowTaskWatchdog.MAX_REPORTS_PER_PERIOD + 1)).doesNotContain("withheld");
    }

    @Test
    void withoutThePropertyNothingIsWatched() {
        assertThat(TaskWatch.ON).isFalse();
    }
}
