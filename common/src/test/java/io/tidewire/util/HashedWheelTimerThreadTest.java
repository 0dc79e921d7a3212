/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.ImmediateExecutor;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/** A timer's thread: how it is started, disturbed, stopped and forgotten, and raced with. */
@org.junit.jupiter.api.Timeout(120)
class HashedWheelTimerThreadTest {
    private static final TimerTask NOTHING = timeout -> { };

    private final MockTicker ticker = Ticker.newMockTicker();

    private HashedWheelTimer newTimer() {
        return newTimer(new DefaultThreadFactory("wheel", true), false);
    }

    private HashedWheelTimer newTimer(DefaultThreadFactory threads, boolean leakDetection) {
        return new HashedWheelTimer(threads, 10, TimeUnit.MILLISECONDS, 16, leakDetection, 0,
                ImmediateExecutor.INSTANCE, ticker);
    }

    /** Waits until the thread sleeps on the ticker: a sleeper leaves only when the time has come, so this sees it. */
    private static void awaitSleep(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
    }

    @Test
    void taskRunsOnTheTimersThread() throws Exception {
        HashedWheelTimer timer = newTimer();
        CompletableFuture<Thread> ranOn = new CompletableFuture<>();
        timer.newTimeout(timeout -> ranOn.complete(Thread.currentThread()), 15, TimeUnit.MILLISECONDS);
        ticker.advanceMillis(20);
        assertThat(ranOn.get(30, TimeUnit.SECONDS)).isSameAs(timer.worker().thread());
        timer.stop();
        assertThat(timer.worker().thread().isAlive()).isFalse();
    }

    @Test
    void realClockRunsTasksNotBeforeTheirTime() throws Exception {
        HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS, 4);
        Ticker clock = Ticker.systemTicker();
        List<CompletableFuture<Long>> earlyNanos = new ArrayList<>();
        for (int delayMillis = 0; delayMillis < 20; delayMillis++) {
            CompletableFuture<Long> result = new CompletableFuture<>();
            long dueNanos = clock.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delayMillis);
            timer.newTimeout(timeout -> result.complete(dueNanos - clock.nanoTime()), delayMillis,
                    TimeUnit.MILLISECONDS);
            earlyNanos.add(result);
        }
        for (CompletableFuture<Long> result : earlyNanos) {
            assertThat(result.get(60, TimeUnit.SECONDS)).isNotPositive();
        }
        timer.stop();
    }

    @Test
    void stopIsRefusedOnTheTimersThread() throws Exception {
        HashedWheelTimer timer = newTimer();
        CompletableFuture<Set<Timeout>> result = new CompletableFuture<>();
        timer.newTimeout(timeout -> {
            try {
                result.complete(timeout.timer().stop());
            } catch (Throwable t) {
                result.completeExceptionally(t);
            }
        }, 0, TimeUnit.MILLISECONDS);
        ticker.advanceMillis(10);
        assertThat(result).failsWithin(30, TimeUnit.SECONDS).withThrowableThat().havingCause()
                .isInstanceOf(IllegalStateException.class).withMessageContaining("TimerTask");
        timer.newTimeout(NOTHING, 1, TimeUnit.SECONDS); // still in use
        assertThat(timer.stop()).hasSize(1);
    }

    @Test
    void interruptsDoNotStopTheThread() throws Exception {
        HashedWheelTimer timer = newTimer();
        timer.start();
        awaitSleep(timer.worker().thread());
        timer.worker().thread().interrupt();
        CountDownLatch first = new CountDownLatch(1);
        timer.newTimeout(timeout -> {
            Thread.currentThread().interrupt();
            first.countDown();
        }, 0, TimeUnit.MILLISECONDS);
        ticker.advanceMillis(10);
        assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();
        CountDownLatch second = new CountDownLatch(1);
        timer.newTimeout(timeout -> second.countDown(), 0, TimeUnit.MILLISECONDS);
        ticker.advanceMillis(10);
        assertThat(second.await(30, TimeUnit.SECONDS)).isTrue();
        timer.stop();
    }

    @Test
    void stopInterruptsATaskThatBlocksAndWaitsForIt() throws Exception {
        HashedWheelTimer timer = newTimer();
        CountDownLatch blocked = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        timer.newTimeout(timeout -> {
            blocked.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.complete(true);
            }
        }, 0, TimeUnit.MILLISECONDS);
        Timeout other = timer.newTimeout(NOTHING, 1, TimeUnit.SECONDS);
        ticker.advanceMillis(10);
        assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(timer.stop()).containsExactly(other);
        assertThat(interrupted.getNow(false)).isTrue();
    }

    @Test
    void interruptedCallerOfStopStillWaitsAndStaysInterrupted() {
        HashedWheelTimer timer = newTimer();
        timer.newTimeout(NOTHING, 1, TimeUnit.SECONDS);
        Thread.currentThread().interrupt();
        Set<Timeout> unprocessed = timer.stop();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(unprocessed).hasSize(1);
        assertThat(timer.worker().thread().isAlive()).isFalse();
    }

    @Test
    void droppedTimerIsReportedAndItsThreadEnds() throws Exception {
        ResourceLeakDetector.Level levelBefore = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        Queue<String> leaks = new ConcurrentLinkedQueue<>();
        HashedWheelTimer.LEAK_DETECTOR.setLeakListener((type, records) -> leaks.add(type));
        try (LogCapture log = new LogCapture(ResourceLeakDetector.class)) {
            Thread daemon = dropTimer(true, true);
            Thread noDaemon = dropTimer(false, false);
            dropTimer(true, false);
            for (Thread thread : List.of(daemon, noDaemon)) {
                awaitEnd(thread);
            }
            for (int i = 0; i < 100 && leaks.size() < 2; i++) {
                System.gc();
                newTimer(new DefaultThreadFactory("wheel", true), true).stop();
            }
            assertThat(leaks).hasSize(2).containsOnly("HashedWheelTimer");
            assertThat(log.messages).hasSize(2).allMatch(message -> message.startsWith("LEAK: "));
        } finally {
            HashedWheelTimer.LEAK_DETECTOR.setLeakListener(null);
            ResourceLeakDetector.setLevel(levelBefore);
        }
    }

    private Thread dropTimer(boolean daemon, boolean leakDetection) throws InterruptedException {
        HashedWheelTimer timer = newTimer(new DefaultThreadFactory("dropped", daemon), leakDetection);
        CountDownLatch ran = new CountDownLatch(1);
        timer.newTimeout(timeout -> ran.countDown(), 0, TimeUnit.MILLISECONDS);
        ticker.advanceMillis(10);
        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        return timer.worker().thread();
    }

    private void awaitEnd(Thread thread) throws InterruptedException {
        for (int i = 0; i < 1000 && thread.isAlive(); i++) {
            System.gc();
            ticker.advanceMillis(10);
            thread.join(20);
        }
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void pendingTimeoutKeepsADroppedTimerAlive() {
        WeakReference<Timer> timer = new WeakReference<>(
                newTimer().newTimeout(NOTHING, 1, TimeUnit.SECONDS).timer());
        for (int i = 0; i < 3; i++) {
            ticker.advanceMillis(10);
            System.gc();
            assertThat(timer.refersTo(null)).isFalse();
        }
        assertThat(timer.get().stop()).hasSize(1);
    }

    @Test
    void tooManyTimersAreReportedOnce() {
        List<HashedWheelTimer> timers = new ArrayList<>();
        try (LogCapture log = new LogCapture(HashedWheelTimer.class)) {
            for (int i = 0; i < 70; i++) {
                timers.add(newTimer());
            }
            assertThat(log.messages).isEmpty(); // they have no threads yet
            timers.forEach(HashedWheelTimer::start);
            timers.forEach(timer -> awaitSleep(timer.worker().thread()));
            assertThat(log.messages).singleElement().asString().contains("64", "HashedWheelTimer");
        } finally {
            timers.forEach(HashedWheelTimer::stop);
        }
    }

    @Test
    void everyTimeoutEndsOnceWhateverRaces() throws Exception {
        HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS, 8);
        AtomicInteger expired = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        AtomicInteger told = new AtomicInteger();
        int perThread = 20_000;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Random random = new Random(i);
            threads.add(new Thread(() -> {
                Timeout earlier = timer.newTimeout(NOTHING, 0, TimeUnit.MILLISECONDS);
                for (int j = 0; j < perThread; j++) {
                    Timeout timeout = timer.newTimeout(new CountingTask(expired, told), random.nextInt(4),
                            TimeUnit.MILLISECONDS);
                    Timeout victim = random.nextBoolean() ? earlier : timeout;
                    if (victim.cancel() && victim.task() != NOTHING) {
                        cancelled.incrementAndGet();
                    }
                    earlier = timeout;
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        int stopped = timer.stop().size();
        assertThat(timer.pendingTimeouts()).isZero();
        assertThat(told.get()).isBetween(cancelled.get(), cancelled.get() + stopped);
        assertThat(expired.get() + told.get()).isEqualTo(3 * perThread);
    }

    private record CountingTask(AtomicInteger expired, AtomicInteger told) implements TimerTask {
        @Override
        public void run(Timeout timeout) {
            expired.incrementAndGet();
        }

        @Override
        public void cancelled(Timeout timeout) {
            told.incrementAndGet();
        }
    }

    @Test
    void timeoutsThatRaceWithStopAreRefusedOrReturned() throws Exception {
        for (int round = 0; round < 200; round++) {
            HashedWheelTimer timer = newTimer();
            timer.start();
            CountDownLatch adding = new CountDownLatch(2);
            Queue<Timeout> made = new ConcurrentLinkedQueue<>();
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                threads.add(new Thread(() -> assertThatIllegalStateException().isThrownBy(() -> {
                    while (true) {
                        made.add(timer.newTimeout(NOTHING, 1, TimeUnit.SECONDS));
                        adding.countDown();
                    }
                })));
            }
            threads.forEach(Thread::start);
            assertThat(adding.await(30, TimeUnit.SECONDS)).isTrue();
            Set<Timeout> returned = timer.stop();
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(returned).hasSameSizeAs(made);
            assertThat(returned.containsAll(made)).isTrue();
            assertThat(timer.pendingTimeouts()).isZero();
        }
    }
}
