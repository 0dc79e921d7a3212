/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.ImmediateExecutor;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import static io.tidewire.util.ManualTimer.TICK_MILLIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/** The actions of a timer and their times, by a clock that stands still until it is moved. */
class HashedWheelTimerTest {
    private static final TimerTask NOTHING = timeout -> { };

    private final List<String> ran = new ArrayList<>();

    private TimerTask named(String name) {
        return timeout -> ran.add(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 512})
    void taskRunsAtTheFirstTickThatIsNotBeforeItsTime(int ticksPerWheel) {
        ManualTimer manual = new ManualTimer(ticksPerWheel);
        manual.in(30, named("at a tick"));
        manual.in(31, named("after it"));
        manual.in(29, named("before it"));
        manual.advanceMillis(29);
        assertThat(ran).isEmpty();
        manual.advanceMillis(1);
        assertThat(ran).containsExactly("at a tick", "before it");
        manual.advanceMillis(9);
        assertThat(ran).hasSize(2);
        manual.advanceMillis(1);
        assertThat(ran).containsExactly("at a tick", "before it", "after it");
        assertThat(manual.timer.stop()).isEmpty();
    }

    @Test
    void delaysCountFromTheCallAndNotFromATick() {
        ManualTimer manual = new ManualTimer(8);
        manual.timer.start();
        manual.advanceMillis(7);
        manual.in(13, named("at 20"));
        manual.in(14, named("at 21"));
        manual.advanceMillis(12);
        assertThat(ran).isEmpty();
        manual.advanceMillis(1);
        assertThat(ran).containsExactly("at 20");
        manual.advanceMillis(10);
        assertThat(ran).containsExactly("at 20", "at 21");
        manual.timer.stop();
    }

    @Test
    void taskWithoutDelayRunsAtTheNextTick() {
        ManualTimer manual = new ManualTimer(8);
        manual.timer.start();
        manual.advanceMillis(25);
        manual.in(0, named("zero"));
        manual.in(-5, named("negative"));
        manual.in(Long.MIN_VALUE, named("very negative"));
        assertThat(ran).isEmpty();
        manual.advanceMillis(5);
        assertThat(ran).containsExactly("zero", "negative", "very negative");
        manual.timer.stop();
    }

    @Test
    void delayBeyondAFullTurnOfTheWheelIsKept() {
        ManualTimer manual = new ManualTimer(4);
        manual.in(8 * TICK_MILLIS, named("after two turns"));
        manual.in(4 * TICK_MILLIS, named("after one turn"));
        manual.in(401 * TICK_MILLIS, named("after a hundred"));
        for (int tick = 1; tick <= 401; tick++) {
            manual.advanceMillis(TICK_MILLIS);
            assertThat(ran).hasSize(tick < 4 ? 0 : tick < 8 ? 1 : tick < 401 ? 2 : 3);
        }
        assertThat(ran).containsExactly("after one turn", "after two turns", "after a hundred");
        manual.timer.stop();
    }

    @Test
    void endlessDelayDoesNotOverflow() {
        ManualTimer manual = new ManualTimer(4);
        manual.advanceMillis(1);
        Timeout timeout = manual.timer.newTimeout(NOTHING, Long.MAX_VALUE, TimeUnit.DAYS);
        manual.advanceMillis(TimeUnit.MINUTES.toMillis(1));
        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.toString()).contains(" ns from now", ", task: ").doesNotContain("-");
        assertThat(manual.timer.stop()).containsExactly(timeout);
    }

    @Test
    void ticksThatWereMissedAreMadeUpFor() {
        ManualTimer manual = new ManualTimer(4);
        manual.in(90, named("last"));
        manual.in(20, named("first"));
        manual.in(60, named("second"));
        manual.advanceMillis(1000);
        assertThat(ran).containsExactly("first", "second", "last");
        manual.timer.stop();
    }

    @Test
    void ticksBeforeTheStartAreLeftOut() {
        ManualTimer manual = new ManualTimer(8);
        manual.ticker.advance(1000, TimeUnit.DAYS);
        manual.in(5, named("soon"));
        assertThat(manual.advanceMillis(9)).isZero();
        assertThat(manual.advanceMillis(1)).isEqualTo(1);
        assertThat(ran).containsExactly("soon");
        manual.timer.stop();
    }

    @Test
    void taskMayScheduleAnother() {
        ManualTimer manual = new ManualTimer(4);
        manual.in(10, first -> {
            ran.add("first");
            first.timer().newTimeout(named("second"), 0, TimeUnit.MILLISECONDS);
        });
        manual.advanceMillis(10);
        assertThat(ran).containsExactly("first");
        manual.advanceMillis(10);
        assertThat(ran).containsExactly("first", "second");
        manual.timer.stop();
    }

    @Test
    void taskMayCancelAnotherOfTheSameTick() {
        ManualTimer manual = new ManualTimer(4);
        Deque<Timeout> victims = new ArrayDeque<>();
        TimerTask killer = timeout -> victims.forEach(Timeout::cancel);
        manual.in(10, killer);
        victims.add(manual.in(10, named("victim")));
        victims.add(manual.in(10, named("victim")));
        manual.in(10, named("survivor"));
        manual.advanceMillis(10);
        manual.advanceMillis(50);
        assertThat(ran).containsExactly("survivor");
        assertThat(victims).allMatch(Timeout::isCancelled).noneMatch(Timeout::isExpired);
        assertThat(manual.timer.pendingTimeouts()).isZero();
        manual.timer.stop();
    }

    @Test
    void handleTellsWhatHasBecomeOfIt() {
        ManualTimer manual = new ManualTimer(4);
        TimerTask task = timeout -> {
            assertThat(timeout.isExpired()).isTrue();
            ran.add("ran");
        };
        Timeout timeout = manual.in(10, task);
        assertThat(timeout.timer()).isSameAs(manual.timer);
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout.isExpired()).isFalse();
        assertThat(timeout.isCancelled()).isFalse();
        assertThat(timeout).asString().isEqualTo("WheelTimeout(deadline: 10000000 ns from now, task: " + task + ')');
        manual.advanceMillis(15);
        assertThat(ran).containsExactly("ran");
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timeout.cancel()).isFalse();
        assertThat(timeout.isCancelled()).isFalse();
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout).asString().startsWith("WheelTimeout(deadline: 5000000 ns ago, expired, task: ");
        manual.timer.stop();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancelledTaskIsToldOnceAndNotRun(boolean placed) {
        ManualTimer manual = new ManualTimer(4);
        Timeout timeout = manual.in(100, new RecordingTask());
        if (placed) {
            manual.advanceMillis(20);
        }
        assertThat(timeout.cancel()).isTrue();
        assertThat(ran).containsExactly("cancelled");
        assertThat(manual.timer.pendingTimeouts()).isZero();
        assertThat(timeout.cancel()).isFalse();
        assertThat(timeout.isCancelled()).isTrue();
        assertThat(timeout).asString().contains(", cancelled, task: ");
        manual.advanceMillis(500);
        assertThat(timeout.isExpired()).isFalse();
        assertThat(manual.timer.stop()).isEmpty();
        assertThat(ran).containsExactly("cancelled");
    }

    private final class RecordingTask implements TimerTask {
        @Override
        public void run(Timeout timeout) {
            ran.add("ran");
        }

        @Override
        public void cancelled(Timeout timeout) {
            assertThat(timeout.isCancelled()).isTrue();
            ran.add("cancelled");
        }
    }

    @Test
    void failingTasksAreLoggedAndDoNotDisturbOthers() {
        ManualTimer manual = new ManualTimer(4);
        TimerTask failing = new TimerTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                throw new Exception("on purpose");
            }

            @Override
            public void cancelled(Timeout timeout) {
                throw new AssertionError("on purpose");
            }
        };
        try (LogCapture log = new LogCapture(HashedWheelTimer.class)) {
            manual.in(10, failing);
            manual.in(10, named("other"));
            manual.advanceMillis(10);
            assertThat(manual.in(10, failing).cancel()).isTrue();
            manual.in(10, failing);
            assertThat(manual.timer.stop()).hasSize(1);
            assertThat(log.messages).hasSize(3);
            assertThat(log.messages.get(0)).endsWith(".run()");
            assertThat(log.messages.get(1)).endsWith(".cancelled()");
            assertThat(log.messages.get(2)).endsWith(".cancelled()");
        }
        assertThat(ran).containsExactly("other");
        assertThat(manual.timer.pendingTimeouts()).isZero();
    }

    @Test
    void pendingLimitCountsDownOnCancelAndOnExpiry() {
        ManualTimer manual = new ManualTimer(4, 2, ImmediateExecutor.INSTANCE);
        Timeout first = manual.in(10, named("first"));
        manual.in(20, named("second"));
        assertThat(manual.timer.pendingTimeouts()).isEqualTo(2);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> manual.in(10, NOTHING))
                .withMessage("pending timeouts: 3 (expected: <= 2)");
        assertThat(manual.timer.pendingTimeouts()).isEqualTo(2);
        assertThat(first.cancel()).isTrue();
        manual.in(30, named("third"));
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> manual.in(10, NOTHING));
        manual.advanceMillis(20);
        assertThat(ran).containsExactly("second");
        assertThat(manual.timer.pendingTimeouts()).isEqualTo(1);
        manual.in(30, NOTHING);
        manual.advanceMillis(100);
        assertThat(manual.timer.pendingTimeouts()).isZero();
        manual.timer.stop();
    }

    @Test
    void tasksRunOnTheExecutor() {
        Deque<Runnable> submitted = new ArrayDeque<>();
        ManualTimer manual = new ManualTimer(4, 0, submitted::add);
        Timeout timeout = manual.in(10, named("task"));
        manual.advanceMillis(10);
        assertThat(timeout.isExpired()).isTrue();
        assertThat(manual.timer.pendingTimeouts()).isZero();
        assertThat(ran).isEmpty();
        assertThat(submitted).hasSize(1);
        submitted.remove().run();
        assertThat(ran).containsExactly("task");
        manual.timer.stop();
    }

    @Test
    void refusingExecutorIsLogged() {
        ManualTimer manual = new ManualTimer(4, 0, command -> {
            throw new RejectedExecutionException("on purpose");
        });
        try (LogCapture log = new LogCapture(HashedWheelTimer.class)) {
            manual.in(10, NOTHING);
            manual.in(10, NOTHING);
            manual.advanceMillis(10);
            assertThat(log.messages).hasSize(2).allMatch(message -> message.contains("submitting the task of Wheel"));
        }
        assertThat(manual.timer.pendingTimeouts()).isZero();
        manual.timer.stop();
    }

    @Test
    void stopCancelsAndReturnsWhatIsPending() {
        ManualTimer manual = new ManualTimer(4);
        manual.in(10, named("ran"));
        Timeout cancelled = manual.in(1000, NOTHING);
        Timeout placed = manual.in(1000, new RecordingTask());
        manual.advanceMillis(10);
        Timeout queued = manual.in(1000, new RecordingTask());
        cancelled.cancel();
        assertThat(manual.timer.stop()).containsExactlyInAnyOrder(placed, queued);
        assertThat(List.of(placed, queued)).allMatch(Timeout::isCancelled);
        assertThat(ran).containsExactly("ran", "cancelled", "cancelled");
        assertThat(manual.timer.pendingTimeouts()).isZero();
        assertThat(placed.cancel()).isFalse();
        assertThat(manual.timer.stop()).isEmpty();
    }

    @Test
    void stoppedTimerCannotBeUsedAgain() {
        ManualTimer manual = new ManualTimer(4);
        manual.timer.start();
        manual.timer.stop();
        assertThatIllegalStateException().isThrownBy(() -> manual.in(10, NOTHING)).withMessageContaining("stopped");
        assertThatIllegalStateException().isThrownBy(manual.timer::start).withMessageContaining("stopped");
        assertThat(manual.timer.pendingTimeouts()).isZero();
    }

    @Test
    void timerThatWasNeverStartedCanBeStopped() {
        ManualTimer manual = new ManualTimer(4);
        assertThat(manual.timer.stop()).isEmpty();
        assertThat(manual.started).isFalse();
        assertThatIllegalStateException().isThrownBy(manual.timer::start);
    }

    @Test
    void threadIsStartedByTheFirstTimeout() {
        ManualTimer manual = new ManualTimer(4);
        assertThat(manual.started).isFalse();
        manual.in(10, NOTHING);
        assertThat(manual.started).isTrue();
        manual.timer.stop();
    }

    @Test
    void threadThatCannotBeStartedIsTriedAgain() {
        Deque<Error> failures = new ArrayDeque<>(List.of(new OutOfMemoryError("on purpose")));
        HashedWheelTimer timer = new HashedWheelTimer(worker -> new Thread(worker) {
            @Override
            public synchronized void start() {
                if (!failures.isEmpty()) {
                    throw failures.remove();
                }
            }
        }, 10, TimeUnit.MILLISECONDS, 8);
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> timer.newTimeout(NOTHING, 1, TimeUnit.SECONDS));
        assertThat(timer.pendingTimeouts()).isZero();
        Timeout timeout = timer.newTimeout(NOTHING, 1, TimeUnit.SECONDS);
        assertThat(timer.stop()).containsExactly(timeout);
    }

    @Test
    void clockMayWrap() {
        long[] nowNanos = {Long.MAX_VALUE - TimeUnit.MILLISECONDS.toNanos(15)};
        HashedWheelTimer timer = new HashedWheelTimer(NeverStarted::new, 10, TimeUnit.MILLISECONDS, 8, false, 0,
                ImmediateExecutor.INSTANCE, new Ticker() {
                    @Override
                    public long initialNanoTime() {
                        return 0;
                    }

                    @Override
                    public long nanoTime() {
                        return nowNanos[0];
                    }

                    @Override
                    public void sleep(long delay, TimeUnit unit) {
                        throw new AssertionError("the test does not sleep");
                    }
                });
        timer.newTimeout(named("before"), 10, TimeUnit.MILLISECONDS);
        timer.newTimeout(named("after"), 20, TimeUnit.MILLISECONDS);
        for (int millis = 1; millis <= 30; millis++) {
            nowNanos[0] += TimeUnit.MILLISECONDS.toNanos(1);
            timer.worker().tickIfDue();
            assertThat(ran).hasSize(millis < 10 ? 0 : millis < 20 ? 1 : 2);
        }
        assertThat(nowNanos[0]).isNegative();
        timer.stop();
    }

    private static final class NeverStarted extends Thread {
        NeverStarted(Runnable target) {
            super(target);
            setDaemon(true);
        }

        @Override
        public synchronized void start() {
            // The test does the work.
        }
    }

    @Test
    void tickOfLessThanAMillisecondIsTakenAsOne() {
        try (LogCapture log = new LogCapture(HashedWheelTimer.class)) {
            HashedWheelTimer timer = new HashedWheelTimer(NeverStarted::new, 1, TimeUnit.MICROSECONDS);
            assertThat(log.messages).singleElement().asString().contains("1 MICROSECONDS is taken as 1 ms");
            timer.stop();
        }
    }

    @Test
    void wrongArgumentsAreRefused() {
        assertThatNullPointerException().isThrownBy(() -> new HashedWheelTimer(null)).withMessageContaining("threadF");
        assertThatNullPointerException().isThrownBy(() -> new HashedWheelTimer(worker -> null));
        assertThatNullPointerException().isThrownBy(() -> new HashedWheelTimer(1, null)).withMessage("unit");
        assertThatNullPointerException().isThrownBy(() -> new HashedWheelTimer(NeverStarted::new, 1, TimeUnit.SECONDS,
                8, true, 0, null)).withMessage("taskExecutor");
        assertThatIllegalArgumentException().isThrownBy(() -> new HashedWheelTimer(0, TimeUnit.SECONDS))
                .withMessageContaining("tickDuration: 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new HashedWheelTimer(1, TimeUnit.SECONDS, 0))
                .withMessageContaining("ticksPerWheel: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HashedWheelTimer(1, TimeUnit.SECONDS, (1 << 30) + 1))
                .withMessageContaining("ticksPerWheel: 1073741825");
        assertThatIllegalArgumentException().isThrownBy(() -> new HashedWheelTimer(400, TimeUnit.DAYS, 512))
                .withMessageContaining("tickDuration: 400 DAYS");
        ManualTimer manual = new ManualTimer(1);
        assertThatNullPointerException().isThrownBy(() -> manual.in(1, null)).withMessage("task");
        assertThatNullPointerException().isThrownBy(() -> manual.timer.newTimeout(NOTHING, 1, null))
                .withMessage("unit");
        assertThat(manual.timer.pendingTimeouts()).isZero();
        manual.timer.stop();
    }

    @Test
    void behavesLikeASortedList() {
        RandomRuns.forEach(60, HashedWheelTimerTest::compareWithSortedList);
    }

    private static void compareWithSortedList(Random random) {
        ManualTimer manual = new ManualTimer(1 << random.nextInt(6));
        List<Expected> model = new ArrayList<>();
        List<Expected> expired = new ArrayList<>();
        int longestDelay = 1 + random.nextInt(2000);
        int number = 0;
        long nowMillis = 0;
        for (int step = 0; step < 500; step++) {
            int choice = random.nextInt(10);
            if (choice < 6) {
                long delayMillis = random.nextInt(longestDelay) - 5;
                Expected expected = new Expected(number++, nowMillis + Math.max(0, delayMillis), nowMillis);
                expected.timeout = manual.in(delayMillis, timeout -> expired.add(expected));
                model.add(expected);
            } else if (choice < 8 && !model.isEmpty()) {
                Expected victim = model.remove(random.nextInt(model.size()));
                assertThat(victim.timeout.cancel()).isTrue();
            } else {
                int millis = random.nextInt(choice == 8 ? 15 : 300);
                nowMillis += millis;
                manual.advanceMillis(millis);
                expire(model, nowMillis, expired);
            }
            assertThat(manual.timer.pendingTimeouts()).isEqualTo(model.size());
        }
        assertThat(manual.timer.stop()).isEqualTo(model.stream().map(each -> each.timeout).collect(Collectors.toSet()));
    }

    private static void expire(List<Expected> model, long nowMillis, List<Expected> expired) {
        List<Expected> due = model.stream().filter(each -> each.tick() * TICK_MILLIS <= nowMillis)
                .sorted((a, b) -> Long.compare(a.tick(), b.tick())).toList();
        assertThat(expired).containsExactlyInAnyOrderElementsOf(due);
        for (int i = 0; i < due.size(); i++) {
            assertThat(expired.get(i).tick()).isEqualTo(due.get(i).tick());
        }
        assertThat(due).allMatch(each -> each.timeout.isExpired());
        model.removeAll(due);
        expired.clear();
    }

    private static final class Expected {
        final int number;
        final long deadlineMillis;
        final long addedMillis;
        Timeout timeout;

        Expected(int number, long deadlineMillis, long addedMillis) {
            this.number = number;
            this.deadlineMillis = deadlineMillis;
            this.addedMillis = addedMillis;
        }

        /** The tick to run at: the first at or after the deadline that had not been when it was added. */
        long tick() {
            return Math.max((deadlineMillis + TICK_MILLIS - 1) / TICK_MILLIS, addedMillis / TICK_MILLIS + 1);
        }

        @Override
        public String toString() {
            return "#" + number + " at tick " + tick();
        }
    }
}
