/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** One task at a time is followed, and not too often. */
class QueueProbeTest {
    private final MockTicker ticker = Ticker.newMockTicker();
    private final QueueProbe probe = new QueueProbe();
    private final Runnable task = () -> ticker.advanceMillis(1);
    private final Runnable other = () -> ticker.advanceMillis(2);

    private void advance(long nanos) {
        ticker.advance(nanos, TimeUnit.NANOSECONDS);
    }

    @Test
    void nothingIsMarkedBeforeTheProbeIsArmed() {
        probe.beforeSubmit(task, ticker);
        assertThat(probe.isMarked(task)).isFalse();
    }

    @Test
    void theNextTaskIsMarkedAndNoLaterOne() {
        probe.arm(ticker.nanoTime());
        probe.beforeSubmit(task, ticker);
        probe.beforeSubmit(other, ticker);
        assertThat(probe.isMarked(task)).isTrue();
        assertThat(probe.isMarked(other)).isFalse();
        advance(77);
        assertThat(probe.waitedNanos(ticker.nanoTime())).isEqualTo(77);
        assertThat(probe.isMarked(task)).isFalse();
    }

    @Test
    void periodPassesBeforeTheNextOne() {
        probe.arm(ticker.nanoTime());
        probe.beforeSubmit(task, ticker);
        probe.waitedNanos(ticker.nanoTime());
        advance(QueueProbe.PERIOD_NANOS - 1);
        probe.arm(ticker.nanoTime());
        probe.beforeSubmit(task, ticker);
        assertThat(probe.isMarked(task)).isFalse();
        advance(1);
        probe.arm(ticker.nanoTime());
        probe.beforeSubmit(task, ticker);
        assertThat(probe.isMarked(task)).isTrue();
    }

    @Test
    void markedTaskIsNotReplacedHoweverLongItWaits() {
        probe.arm(ticker.nanoTime());
        probe.beforeSubmit(task, ticker);
        advance(10 * QueueProbe.PERIOD_NANOS);
        probe.arm(ticker.nanoTime());
        probe.beforeSubmit(other, ticker);
        assertThat(probe.isMarked(task)).isTrue();
        assertThat(probe.waitedNanos(ticker.nanoTime())).isEqualTo(10 * QueueProbe.PERIOD_NANOS);
    }

    @Test
    void taskThatIsLostIsKnownByItsTimeAndGivesWayToAnother() {
        assertThat(probe.isMarkedBefore(1)).isFalse();
        probe.arm(ticker.nanoTime());
        assertThat(probe.isMarkedBefore(1)).as("armed").isFalse();
        advance(5);
        probe.beforeSubmit(task, ticker);
        assertThat(probe.isMarkedBefore(5)).isFalse();
        assertThat(probe.isMarkedBefore(6)).isTrue();
        probe.drop();
        assertThat(probe.isMarkedBefore(6)).isFalse();
        probe.arm(ticker.nanoTime());
        probe.beforeSubmit(other, ticker);
        assertThat(probe.isMarked(other)).isTrue();
    }

    @Test
    void oneOfManyThreadsMarksItsTask() throws Exception {
        int threads = 4;
        for (int round = 0; round < 200; round++) {
            advance(QueueProbe.PERIOD_NANOS);
            probe.arm(ticker.nanoTime());
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Runnable> tasks = new ArrayList<>();
            List<Thread> producers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                Runnable own = new Thread();
                tasks.add(own);
                producers.add(new Thread(() -> {
                    try {
                        start.await();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                    probe.beforeSubmit(own, ticker);
                }));
            }
            producers.forEach(Thread::start);
            for (Thread producer : producers) {
                producer.join();
            }
            assertThat(tasks).filteredOn(probe::isMarked).hasSize(1);
            assertThat(probe.waitedNanos(ticker.nanoTime())).isZero();
        }
    }
}
