/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MockTickerTest {

    private final MockTicker ticker = Ticker.newMockTicker();
    private final List<Sleeper> sleepers = new ArrayList<>();

    /** A thread that sleeps by the ticker and says at which time it woke up. */
    private final class Sleeper {

        final FutureTask<Long> wokenNanos;
        final Thread thread;

        Sleeper(long delayNanos) {
            wokenNanos = new FutureTask<>(() -> {
                ticker.sleep(delayNanos, TimeUnit.NANOSECONDS);
                return ticker.nanoTime();
            });
            thread = new Thread(wokenNanos);
        }

        long wokenNanos() throws Exception {
            return wokenNanos.get(30, TimeUnit.SECONDS);
        }
    }

    /** Starts a sleeper and returns when it sleeps. */
    private Sleeper sleeper(long delayNanos) {
        Sleeper sleeper = new Sleeper(delayNanos);
        sleepers.add(sleeper);
        sleeper.thread.start();
        while (sleeper.thread.getState() != Thread.State.WAITING) {
            assertThat(sleeper.wokenNanos.isDone()).isFalse();
            Thread.onSpinWait();
        }
        return sleeper;
    }

    @AfterEach
    void endSleepers() throws Exception {
        for (Sleeper sleeper : sleepers) {
            sleeper.thread.interrupt();
            sleeper.thread.join(30_000);
        }
    }

    @Test
    void timeStandsStillUntilToldToAdvance() {
        assertThat(ticker.initialNanoTime()).isZero();
        assertThat(ticker.nanoTime()).isZero();
        ticker.advance(5, TimeUnit.NANOSECONDS);
        assertThat(ticker.nanoTime()).isEqualTo(5);
        ticker.advanceMillis(2);
        assertThat(ticker.nanoTime()).isEqualTo(2_000_005);
        ticker.advance(0, TimeUnit.DAYS);
        assertThat(ticker.nanoTime()).isEqualTo(2_000_005);
        assertThat(Ticker.newMockTicker().nanoTime()).as("each has its own time").isZero();
    }

    @Test
    void timeDoesNotGoBackwards() {
        ticker.advance(5, TimeUnit.NANOSECONDS);
        assertThatThrownBy(() -> ticker.advance(-1, TimeUnit.NANOSECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("amount: -1");
        assertThatThrownBy(() -> ticker.advanceMillis(-2))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("-2");
        assertThat(ticker.nanoTime()).isEqualTo(5);
        ticker.advance(Long.MAX_VALUE, TimeUnit.DAYS);
        ticker.advance(1, TimeUnit.DAYS);
        assertThat(ticker.nanoTime()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void unitIsNeeded() {
        assertThatThrownBy(() -> ticker.advance(1, null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("unit");
        assertThatThrownBy(() -> ticker.sleep(1, null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("unit");
        assertThatThrownBy(() -> Ticker.systemTicker().sleep(1, null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("unit");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void noDelayIsNoSleep(long delay) throws Exception {
        ticker.sleep(delay, TimeUnit.SECONDS);
        ticker.sleepMillis(delay);
        Ticker.systemTicker().sleepMillis(delay);
        assertThat(ticker.nanoTime()).isZero();
    }

    @Test
    void sleepersWakeInTheOrderOfTheirDeadlinesAndNeverEarly() throws Exception {
        ticker.advance(100, TimeUnit.NANOSECONDS);
        Sleeper third = sleeper(30);
        Sleeper first = sleeper(10);
        Sleeper second = sleeper(20);
        Sleeper fourth = sleeper(30);

        ticker.advance(9, TimeUnit.NANOSECONDS);
        ticker.advance(1, TimeUnit.NANOSECONDS);
        assertThat(first.wokenNanos()).isEqualTo(110);
        ticker.advance(19, TimeUnit.NANOSECONDS);
        assertThat(second.wokenNanos()).isEqualTo(129);
        assertThat(third.wokenNanos.isDone()).isFalse();
        assertThat(fourth.wokenNanos.isDone()).isFalse();
        ticker.advance(1, TimeUnit.NANOSECONDS);
        assertThat(third.wokenNanos()).isEqualTo(130);
        assertThat(fourth.wokenNanos()).isEqualTo(130);
    }

    @Test
    void oneStepWakesAllWhoseTimeHasCome() throws Exception {
        for (int i = 0; i < 10; i++) {
            sleeper((i * 7) % 10 + 1);
        }
        Sleeper notYet = sleeper(1_001);
        ticker.advance(1_000, TimeUnit.NANOSECONDS);
        for (Sleeper sleeper : sleepers.subList(0, 10)) {
            assertThat(sleeper.wokenNanos()).isEqualTo(1_000);
        }
        assertThat(notYet.wokenNanos.isDone()).isFalse();
    }

    @Test
    void endlessSleepDoesNotOverflow() throws Exception {
        ticker.advance(1, TimeUnit.DAYS);
        Sleeper endless = sleeper(Long.MAX_VALUE);
        Sleeper other = sleeper(1);
        ticker.advance(1, TimeUnit.NANOSECONDS);
        other.wokenNanos();
        assertThat(endless.wokenNanos.isDone()).isFalse();
        ticker.advance(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        assertThat(endless.wokenNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void interruptedSleeperLeavesAndHoldsUpNobody() throws Exception {
        Sleeper interrupted = sleeper(10);
        Sleeper other = sleeper(20);
        interrupted.thread.interrupt();
        assertThatThrownBy(interrupted::wokenNanos).hasCauseInstanceOf(InterruptedException.class);
        assertThat(other.wokenNanos.isDone()).isFalse();
        ticker.advance(20, TimeUnit.NANOSECONDS);
        assertThat(other.wokenNanos()).isEqualTo(20);
    }

    @Test
    void interruptedThreadDoesNotStartToSleep() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> ticker.sleepMillis(1)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void systemTickerCountsUpFromItsOrigin() throws Exception {
        Ticker system = Ticker.systemTicker();
        assertThat(Ticker.systemTicker()).isSameAs(system);
        long before = System.nanoTime();
        long reading = system.initialNanoTime() + system.nanoTime();
        assertThat(reading - before).isNotNegative();
        assertThat(System.nanoTime() - reading).isNotNegative();
        long start = system.nanoTime();
        system.sleepMillis(1);
        assertThat(system.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(1));
        assertThat(system.nanoTime()).isNotNegative();
    }
}
