/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class AbstractScheduledEventExecutorTest {

    private final ManualExecutor executor = new ManualExecutor();
    private final List<Object> calls = new ArrayList<>();

    private Runnable note(Object name) {
        return () -> calls.add(name);
    }

    private Runnable noteTime() {
        return () -> calls.add(TimeUnit.NANOSECONDS.toMillis(executor.ticker.nanoTime()));
    }

    @Test
    void tasksRunAtTheirDeadlineInOrderAndNeverEarly() {
        executor.schedule(note("c"), 30, TimeUnit.MILLISECONDS);
        executor.schedule(note("a"), 10, TimeUnit.MILLISECONDS);
        executor.schedule(note("b"), 10, TimeUnit.MILLISECONDS);
        executor.ticker.advance(9_999_999, TimeUnit.NANOSECONDS);
        executor.runReady();
        assertThat(calls).isEmpty();
        executor.ticker.advance(1, TimeUnit.NANOSECONDS);
        executor.runReady();
        assertThat(calls).containsExactly("a", "b");
        executor.advanceMillis(20);
        assertThat(calls).containsExactly("a", "b", "c");
    }

    @Test
    void resultAndFailureReachTheFuture() {
        ScheduledFuture<Integer> good = executor.schedule(() -> 42, 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<Integer> bad = executor.schedule((Callable<Integer>) () -> {
            throw new Exception("on purpose");
        }, 1, TimeUnit.MILLISECONDS);
        assertThat(good.getDelay(TimeUnit.MICROSECONDS)).isEqualTo(1_000);
        executor.advanceMillis(2);
        assertThat(good.getNow()).isEqualTo(42);
        assertThat(good.getDelay(TimeUnit.MICROSECONDS)).isZero();
        assertThat(bad.cause()).hasMessage("on purpose");
    }

    @Test
    void fixedRateCatchesUp() {
        executor.scheduleAtFixedRate(noteTime(), 10, 10, TimeUnit.MILLISECONDS);
        executor.advanceMillis(45);
        assertThat(calls).containsExactly(45L, 45L, 45L, 45L);
        executor.advanceMillis(5);
        assertThat(calls).hasSize(5).endsWith(50L);
    }

    @Test
    void fixedDelayDoesNotCatchUp() {
        executor.scheduleWithFixedDelay(noteTime(), 10, 10, TimeUnit.MILLISECONDS);
        executor.advanceMillis(45);
        assertThat(calls).containsExactly(45L);
        executor.advanceMillis(9);
        assertThat(calls).containsExactly(45L);
        executor.advanceMillis(1);
        assertThat(calls).containsExactly(45L, 55L);
    }

    @Test
    void periodicTaskEndsByFailure() {
        ScheduledFuture<?> future = executor.scheduleAtFixedRate(() -> {
            calls.add("ran");
            throw new IllegalStateException("on purpose");
        }, 0, 1, TimeUnit.MILLISECONDS);
        executor.advanceMillis(10);
        assertThat(calls).containsExactly("ran");
        assertThat(future.cause()).hasMessage("on purpose");
    }

    @Test
    void periodicTaskCanCancelItself() {
        ScheduledFuture<?>[] future = new ScheduledFuture<?>[1];
        future[0] = executor.scheduleAtFixedRate(() -> {
            calls.add("ran");
            if (calls.size() == 3) {
                future[0].cancel(false);
            }
        }, 1, 1, TimeUnit.MILLISECONDS);
        executor.advanceMillis(10);
        assertThat(calls).hasSize(3);
        assertThat(future[0].isCancelled()).isTrue();
        assertThat(executor.nextScheduledTaskDeadlineNanos()).isEqualTo(-1);
    }

    @Test
    void hugeDelaysDoNotOverflow() {
        executor.ticker.advance(1_000, TimeUnit.DAYS);
        ScheduledFuture<?> never = executor.schedule(note("never"), Long.MAX_VALUE, TimeUnit.DAYS);
        ScheduledFuture<?> soon = executor.schedule(note("soon"), 1, TimeUnit.MILLISECONDS);
        assertThat(never.compareTo(soon)).isPositive();
        assertThat(soon.compareTo(never)).isNegative();
        assertThat(never.getDelay(TimeUnit.DAYS)).isGreaterThan(100_000);
        executor.advanceMillis(1);
        assertThat(calls).containsExactly("soon");
        executor.scheduleAtFixedRate(note("periodic"), 0, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        executor.advanceMillis(1);
        executor.advanceMillis(1_000);
        assertThat(calls).containsExactly("soon", "periodic");
    }

    @Test
    void negativeDelayMeansNow() {
        executor.schedule(note("now"), -5, TimeUnit.DAYS);
        executor.runReady();
        assertThat(calls).containsExactly("now");
    }

    @Test
    void badArgumentsAreRefused() {
        assertThatThrownBy(() -> executor.scheduleAtFixedRate(note(1), 1, 0, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("period").hasMessageContaining("0");
        assertThatThrownBy(() -> executor.scheduleWithFixedDelay(note(1), 1, -1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("delay").hasMessageContaining("-1");
        assertThatThrownBy(() -> executor.scheduleAtFixedRate(note(1), -1, 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("initialDelay");
        assertThatThrownBy(() -> executor.schedule((Runnable) null, 1, TimeUnit.SECONDS))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("command");
        assertThatThrownBy(() -> executor.schedule(note(1), 1, null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("unit");
    }

    @Test
    void cancelledTaskLeavesAtOnceAndDropsWhatItRefersTo() {
        byte[] payload = new byte[1 << 16];
        WeakReference<byte[]> reference = new WeakReference<>(payload);
        executor.schedule(note("first"), 1, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> cancelled = scheduleHolding(payload);
        executor.schedule(note("last"), 3, TimeUnit.MILLISECONDS);
        payload = null;
        assertThat(cancelled.cancel(false)).isTrue();
        assertThat(cancelled.cause()).isInstanceOf(CancellationException.class);
        for (int i = 0; i < 50 && reference.get() != null; i++) {
            System.gc();
        }
        assertThat(reference.get()).isNull();
        executor.advanceMillis(10);
        assertThat(calls).containsExactly("first", "last");
    }

    private ScheduledFuture<?> scheduleHolding(byte[] payload) {
        return executor.schedule(() -> calls.add(payload), 2, TimeUnit.MILLISECONDS);
    }

    @Test
    void taskFromOutsideIsItsOwnMessage() {
        executor.outside = true;
        ScheduledFuture<?> future = executor.schedule(note("ran"), 5, TimeUnit.MILLISECONDS);
        assertThat(executor.queue.peek()).isSameAs(future);
        assertThat(executor.lazilyExecuted).isEqualTo(1);
        assertThat(executor.executed).isZero();
        executor.runReady();
        assertThat(calls).isEmpty();
        executor.advanceMillis(5);
        assertThat(calls).containsExactly("ran");
        assertThat(future.isSuccess()).isTrue();
    }

    @Test
    void taskFromOutsideThatArrivesTooLateRunsOnArrival() {
        executor.outside = true;
        executor.schedule(note("ran"), 5, TimeUnit.MILLISECONDS);
        executor.ticker.advanceMillis(6);
        assertThat(executor.runReady()).isEqualTo(1);
        assertThat(calls).containsExactly("ran");
    }

    @Test
    void cancellationFromOutsideTakesTheTaskOutOfTheSchedule() {
        ScheduledFuture<?> future = executor.schedule(note("never"), 5, TimeUnit.MILLISECONDS);
        executor.outside = true;
        assertThat(future.cancel(false)).isTrue();
        assertThat(executor.queue.peek()).isSameAs(future);
        executor.runReady();
        executor.outside = false;
        assertThat(executor.nextScheduledTaskDeadlineNanos()).isEqualTo(-1);
        executor.advanceMillis(10);
        assertThat(calls).isEmpty();
    }

    @Test
    void taskCancelledFromOutsideBeforeItArrivesNeverEntersTheSchedule() {
        executor.outside = true;
        ScheduledFuture<?> future = executor.schedule(note("never"), 5, TimeUnit.MILLISECONDS);
        future.cancel(false);
        executor.runReady();
        executor.outside = false;
        assertThat(executor.nextScheduledTaskDeadlineNanos()).isEqualTo(-1);
    }

    @Test
    void periodicTaskFromOutsideRepeats() {
        executor.outside = true;
        executor.scheduleAtFixedRate(noteTime(), 1, 1, TimeUnit.MILLISECONDS);
        executor.runReady();
        executor.advanceMillis(1);
        executor.advanceMillis(1);
        assertThat(calls).containsExactly(1L, 2L);
    }

    @Test
    void questionsAboutTheNextTask() {
        assertThat(executor.nextScheduledTaskNano()).isEqualTo(-1);
        assertThat(executor.delayNanos(0, 77)).isEqualTo(77);
        assertThat(executor.hasScheduledTasks()).isFalse();
        executor.ticker.advance(10, TimeUnit.NANOSECONDS);
        executor.schedule(note("x"), 100, TimeUnit.NANOSECONDS);
        assertThat(executor.nextScheduledTaskNano()).isEqualTo(100);
        assertThat(executor.nextScheduledTaskDeadlineNanos()).isEqualTo(110);
        assertThat(executor.delayNanos(30, 77)).isEqualTo(80);
        assertThat(executor.delayNanos(300, 77)).isZero();
        assertThat(executor.hasScheduledTasks()).isFalse();
        assertThat(executor.pollScheduledTask()).isNull();
        executor.ticker.advance(100, TimeUnit.NANOSECONDS);
        assertThat(executor.hasScheduledTasks()).isTrue();
        executor.pollScheduledTask().run();
        assertThat(calls).containsExactly("x");
    }

    @Test
    void taskGivenOutForALaterTimeRunsThen() {
        executor.schedule(note("x"), 100, TimeUnit.NANOSECONDS);
        executor.pollScheduledTask(100).run();
        assertThat(calls).containsExactly("x");
    }

    @Test
    void cancelScheduledTasksCancelsAll() {
        List<ScheduledFuture<?>> futures = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            futures.add(executor.schedule(note(i), i, TimeUnit.SECONDS));
        }
        executor.cancelScheduledTasks();
        assertThat(futures).allMatch(Future::isCancelled);
        executor.advanceMillis(1_000_000);
        assertThat(calls).isEmpty();
    }

    @Test
    @SuppressWarnings("deprecation") // That old members do what their successors do.
    void oldTimesAreThoseOfTheTickers() {
        executor.ticker.advance(7, TimeUnit.NANOSECONDS);
        assertThat(executor.getCurrentTimeNanos()).isEqualTo(7);
        Ticker system = Ticker.systemTicker();
        assertThat(AbstractScheduledEventExecutor.initialNanoTime()).isEqualTo(system.initialNanoTime());
        long before = system.nanoTime();
        long now = AbstractScheduledEventExecutor.nanoTime();
        assertThat(now).isBetween(before, system.nanoTime());
        assertThat(AbstractScheduledEventExecutor.deadlineToDelayNanos(now)).isZero();
        long hour = TimeUnit.HOURS.toNanos(1);
        assertThat(AbstractScheduledEventExecutor.deadlineToDelayNanos(now + hour)).isPositive()
                .isLessThanOrEqualTo(hour);
    }

    @Test
    void subclassMayRefuseSchedules() {
        ManualExecutor strict = new ManualExecutor() {
            @Override
            @SuppressWarnings("deprecation") // That it is called.
            protected void validateScheduled(long amount, TimeUnit unit) {
                calls.add(amount);
                if (unit.toHours(amount) > 0) {
                    throw new IllegalArgumentException("too late");
                }
            }
        };
        strict.schedule(note("run"), 1, TimeUnit.MINUTES);
        strict.schedule(() -> calls.add("called"), 2, TimeUnit.MINUTES);
        strict.scheduleAtFixedRate(note("run"), 3, 4, TimeUnit.MINUTES);
        strict.scheduleWithFixedDelay(note("run"), 5, 6, TimeUnit.MINUTES);
        assertThat(calls).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThatThrownBy(() -> strict.schedule(note("run"), 1, TimeUnit.HOURS)).hasMessage("too late");
        assertThatThrownBy(() -> strict.scheduleAtFixedRate(note("run"), 1, 60, TimeUnit.MINUTES))
                .hasMessage("too late");
        assertThatThrownBy(() -> strict.scheduleWithFixedDelay(note("run"), 60, 1, TimeUnit.MINUTES))
                .hasMessage("too late");
        assertThat(strict.scheduledTasks()).isEqualTo(4);
    }
}
