/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tidewire.util.concurrent.AutoScalingEventExecutorChooserFactory.AutoScalingUtilizationMetric;
import io.tidewire.util.concurrent.EventExecutorChooserFactory.ObservableEventExecutorChooser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class AutoScalingEventExecutorChooserFactoryTest {

    private static final long WINDOW_MILLIS = 100;

    /** The timer of the chooser: a window ends when the test advances its time, on the test's thread. */
    private final ManualExecutor timer = new ManualExecutor();
    private final List<LoadedExecutor> executors = new ArrayList<>();
    private ObservableEventExecutorChooser chooser;

    /** Claims to be as busy as the test wants, so that nothing depends on when its thread gets to run. */
    private static final class LoadedExecutor extends SingleThreadEventExecutor {

        private final MockTicker ticker;
        private volatile boolean measured;
        private volatile long activeMillisPerWindow;
        private volatile long lastActivityNanos;
        private volatile int channels = -1;

        LoadedExecutor(MockTicker ticker) {
            super(null, new DefaultThreadFactory(LoadedExecutor.class), true, true, 1024,
                    RejectedExecutionHandlers.reject());
            this.ticker = ticker;
        }

        @Override
        public Ticker ticker() {
            return ticker;
        }

        @Override
        protected void run() {
            do {
                Runnable task = takeTask();
                if (task != null) {
                    addTask(task);
                    runAllTasks(); // which measures
                }
            } while (!confirmShutdown() && !canSuspend());
        }

        @Override
        protected long getAndResetAccumulatedActiveTimeNanos() {
            long nanos = super.getAndResetAccumulatedActiveTimeNanos();
            return measured ? nanos : TimeUnit.MILLISECONDS.toNanos(activeMillisPerWindow);
        }

        @Override
        protected long getLastActivityTimeNanos() {
            return measured ? super.getLastActivityTimeNanos() : lastActivityNanos;
        }

        @Override
        protected int getNumOfRegisteredChannels() {
            return channels;
        }
    }

    private void start(int count, AutoScalingRules rules) {
        for (int i = 0; i < count; i++) {
            executors.add(new LoadedExecutor(timer.ticker));
        }
        EventExecutorChooserFactory factory = new AutoScalingEventExecutorChooserFactory(rules, timer);
        chooser = (ObservableEventExecutorChooser) factory.newChooser(executors.toArray(new EventExecutor[0]));
    }

    /** Idle below 20 %, busy above 80 %. */
    private static AutoScalingRules rules(int min, int max, int step, int patience) {
        return new AutoScalingRules(min, max, TimeUnit.MILLISECONDS.toNanos(WINDOW_MILLIS), 0.2, 0.8, step, step,
                patience);
    }

    private void endWindows(int count) {
        for (int i = 0; i < count; i++) {
            timer.advanceMillis(WINDOW_MILLIS);
        }
    }

    private void load(long... activeMillis) {
        for (int i = 0; i < activeMillis.length; i++) {
            executors.get(i).activeMillisPerWindow = activeMillis[i];
        }
    }

    private Set<Integer> chosen() {
        Set<Integer> chosen = new HashSet<>();
        for (int i = 0; i < 2 * executors.size(); i++) {
            chosen.add(executors.indexOf(chooser.next()));
        }
        return chosen;
    }

    private List<Boolean> suspended() {
        return executors.stream().map(LoadedExecutor::isSuspended).toList();
    }

    @AfterEach
    void shutDown() {
        for (LoadedExecutor executor : executors) {
            executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            assertThat(executor.terminationFuture().awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void beginsWithAllItMayUseAndTakesThemInTurn() {
        start(4, rules(1, 3, 1, 1));
        assertThat(chooser.activeExecutorCount()).isEqualTo(3);
        List<EventExecutor> twice = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            twice.add(chooser.next());
        }
        assertThat(twice.subList(0, 3)).containsExactlyElementsOf(executors.subList(0, 3));
        assertThat(twice.subList(3, 6)).isEqualTo(twice.subList(0, 3));
    }

    @Test
    void idleExecutorsAreSuspendedDownToTheMinimum() {
        start(4, rules(1, 4, 1, 2));
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).as("patience").isEqualTo(4);
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).as("one step").isEqualTo(3);
        assertThat(suspended()).containsExactly(false, false, false, true);
        endWindows(10);
        assertThat(chooser.activeExecutorCount()).isEqualTo(1);
        assertThat(suspended()).containsExactly(false, true, true, true);
        assertThat(chosen()).containsExactly(0);
    }

    @Test
    void runningThreadIsGivenUp() throws Exception {
        start(2, rules(1, 2, 1, 1));
        Thread thread = executors.get(1).submit(Thread::currentThread).get();
        executors.get(0).submit(() -> { }).sync();
        endWindows(2);
        thread.join(30_000);
        assertThat(thread.isAlive()).isFalse();
        assertThat(chooser.activeExecutorCount()).isEqualTo(1);
    }

    @Test
    void groupGoesUpWhenItsExecutorsAreBusyAndDownAgain() {
        start(4, rules(1, 4, 2, 2));
        endWindows(10);
        assertThat(chooser.activeExecutorCount()).isEqualTo(1);
        load(90, 0, 0, 0);
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).as("patience").isEqualTo(1);
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).as("one more for one that is busy").isEqualTo(2);
        assertThat(suspended()).containsExactly(false, false, true, true);
        endWindows(5);
        assertThat(chooser.activeExecutorCount()).as("one that is idle for one that is busy").isEqualTo(2);
        load(90, 90, 0, 0);
        endWindows(2);
        assertThat(chooser.activeExecutorCount()).as("a step of two").isEqualTo(4);
        assertThat(chosen()).containsExactlyInAnyOrder(0, 1, 2, 3);
        load(0, 0, 0, 0);
        endWindows(10);
        assertThat(chooser.activeExecutorCount()).isEqualTo(1);
    }

    @Test
    void moreThanTheMaximumIsNeverUsed() {
        start(4, rules(0, 2, 4, 1));
        load(100, 100, 0, 0);
        endWindows(5);
        assertThat(chosen()).containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void medianLoadChangesNothing() {
        start(3, rules(1, 3, 3, 1));
        load(50, 20, 80);
        endWindows(5);
        assertThat(chooser.activeExecutorCount()).isEqualTo(3);
        assertThat(chooser.executorUtilizations()).extracting(AutoScalingUtilizationMetric::utilization)
                .containsExactly(0.5, 0.2, 0.8);
        assertThat(chooser.executorUtilizations()).extracting(AutoScalingUtilizationMetric::executor)
                .containsExactlyElementsOf(executors);
    }

    @Test
    void patienceStartsAgainWithEachOtherWindow() {
        start(2, rules(1, 2, 1, 3));
        for (int i = 0; i < 5; i++) {
            load(0, 0);
            endWindows(2);
            load(50, 50);
            endWindows(1);
        }
        assertThat(chooser.activeExecutorCount()).isEqualTo(2);
    }

    @Test
    void executorWithChannelsIsNotSuspended() {
        start(3, rules(1, 3, 3, 1));
        executors.get(0).channels = 5;
        executors.get(1).channels = 1;
        executors.get(2).channels = 0;
        endWindows(3);
        assertThat(suspended()).containsExactly(false, false, true);
        executors.get(1).channels = 0;
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).isEqualTo(1);
    }

    @Test
    void theLongestIdleIsSuspendedFirst() {
        start(3, rules(1, 3, 1, 1));
        load(1, 1, 1);
        executors.get(0).lastActivityNanos = 2;
        executors.get(1).lastActivityNanos = 1;
        executors.get(2).lastActivityNanos = 3;
        endWindows(1);
        assertThat(suspended()).containsExactly(false, true, false);
        endWindows(1);
        assertThat(suspended()).containsExactly(true, true, false);
    }

    @Test
    void suspendedExecutorThatIsGivenATaskIsUsedAgainUntilItIsIdle() throws Exception {
        start(3, rules(1, 3, 3, 2));
        load(50, 0, 0);
        endWindows(2);
        assertThat(chosen()).containsExactly(0);
        executors.get(2).submit(() -> { }).sync();
        endWindows(1);
        assertThat(chosen()).containsExactlyInAnyOrder(0, 2);
        endWindows(1);
        assertThat(chosen()).containsExactly(0);
    }

    @Test
    void withoutAMinimumTheFirstExecutorIsWokenByItsFirstTask() throws Exception {
        start(2, rules(0, 2, 2, 1));
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).isZero();
        assertThat(suspended()).containsExactly(true, true);
        assertThat(chosen()).containsExactly(0);
        chooser.next().submit(() -> { }).sync();
        load(50, 0);
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).isEqualTo(1);
    }

    @Test
    void executorThatCannotSuspendYetIsTakenBackIntoUse() throws Exception {
        start(2, rules(1, 2, 1, 1));
        Thread thread = executors.get(1).submit(Thread::currentThread).get();
        ScheduledFuture<?> scheduled = executors.get(1).schedule(() -> { }, 1, TimeUnit.HOURS);
        executors.get(1).submit(() -> { }).sync();
        endWindows(2);
        assertThat(suspended()).containsExactly(false, true);
        load(100, 0);
        endWindows(1);
        assertThat(chooser.activeExecutorCount()).isEqualTo(2);
        executors.get(1).submit(() -> { }).sync(); // this loop may run the second of two tasks first
        assertThat(executors.get(1).submit(executors.get(1)::isSuspended).get()).isFalse();
        scheduled.cancel(false);
        assertThat(executors.get(1).submit(Thread::currentThread).get()).isSameAs(thread);
    }

    @Test
    void loadIsMeasuredWhileATaskGoesOn() throws Exception {
        start(2, rules(1, 2, 1, 1));
        endWindows(1);
        assertThat(chosen()).containsExactly(0);
        executors.get(0).measured = true;
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        executors.get(0).execute(() -> {
            started.countDown();
            awaitUninterruptibly(release);
        });
        started.await();
        endWindows(1);
        assertThat(chooser.executorUtilizations().get(0).utilization()).isEqualTo(1);
        assertThat(chooser.activeExecutorCount()).isEqualTo(2);
        release.countDown();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean open = false;
        while (!open) {
            try {
                open = latch.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void loopThatIsAtWorkWithoutMeasuringIsNotIdle() {
        start(2, rules(0, 2, 1, 1));
        for (int i = 0; i < 3; i++) {
            executors.get(1).lastActivityNanos++;
            endWindows(1);
            assertThat(executors.get(1).isSuspended()).isFalse();
        }
        assertThat(executors.get(0).isSuspended()).isTrue();
    }

    @Test
    void executorThatCannotBeMeasuredOrSuspendedIsAlwaysInUse() {
        start(1, rules(1, 1, 1, 1));
        EventExecutor[] mixed = {executors.get(0), ImmediateEventExecutor.INSTANCE};
        ObservableEventExecutorChooser other = (ObservableEventExecutorChooser)
                new AutoScalingEventExecutorChooserFactory(rules(1, 8, 8, 1), timer).newChooser(mixed);
        endWindows(3);
        assertThat(other.activeExecutorCount()).isEqualTo(1);
        assertThat(other.next()).isSameAs(ImmediateEventExecutor.INSTANCE);
        assertThat(other.executorUtilizations()).hasSize(2);
    }

    @Test
    void measuringEndsWithTheExecutors() throws Exception {
        start(2, rules(1, 2, 1, 1));
        assertThat(timer.nextScheduledTaskDeadlineNanos()).isPositive();
        shutDown();
        waitUntil(() -> {
            timer.runReady();
            return timer.nextScheduledTaskDeadlineNanos() < 0;
        });
    }

    @Test
    void failingMeasureIsTriedAgain() {
        boolean[] failing = {true};
        SingleThreadEventExecutor moody = new BlockingQueueExecutor() {
            @Override
            protected int getNumOfRegisteredChannels() {
                if (failing[0]) {
                    throw new IllegalStateException("on purpose, to be logged");
                }
                return 0;
            }
        };
        ObservableEventExecutorChooser other = (ObservableEventExecutorChooser)
                new AutoScalingEventExecutorChooserFactory(rules(0, 1, 1, 1), timer)
                        .newChooser(new EventExecutor[] {moody});
        endWindows(2);
        assertThat(other.activeExecutorCount()).isEqualTo(1);
        failing[0] = false;
        endWindows(1);
        assertThat(other.activeExecutorCount()).isZero();
        moody.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 2, 1, 0.1, 0.9, 1, 1, 1, minThreads: -1",
        "3, 2, 1, 0.1, 0.9, 1, 1, 1, minThreads: 3",
        "0, 0, 1, 0.1, 0.9, 1, 1, 1, maxThreads: 0",
        "1, 2, 0, 0.1, 0.9, 1, 1, 1, utilizationWindow: 0",
        "1, 2, 1, -0.1, 0.9, 1, 1, 1, scaleDownThreshold: -0.1",
        "1, 2, 1, NaN, 0.9, 1, 1, 1, scaleDownThreshold: NaN",
        "1, 2, 1, 0.1, 1.1, 1, 1, 1, scaleUpThreshold: 1.1",
        "1, 2, 1, 0.9, 0.9, 1, 1, 1, scaleDownThreshold: 0.9",
        "1, 2, 1, 0.1, 0.9, 0, 1, 1, maxRampUpStep: 0",
        "1, 2, 1, 0.1, 0.9, 1, 0, 1, maxRampDownStep: 0",
        "1, 2, 1, 0.1, 0.9, 1, 1, -1, scalingPatienceCycles: -1",
    })
    void badRulesAreRefused(int min, int max, long window, double down, double up,
                            int upStep, int downStep, int patience, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> new AutoScalingEventExecutorChooserFactory(
                min, max, window, TimeUnit.SECONDS, down, up, upStep, downStep, patience))
                .withMessageContaining(message);
    }

    @Test
    void nullsAndNoExecutorsAreRefused() {
        assertThatNullPointerException().isThrownBy(() -> new AutoScalingEventExecutorChooserFactory(
                1, 2, 1, null, 0.1, 0.9, 1, 1, 1)).withMessage("windowUnit");
        EventExecutorChooserFactory factory =
                new AutoScalingEventExecutorChooserFactory(1, 2, 1, TimeUnit.SECONDS, 0.1, 0.9, 1, 1, 1);
        assertThatNullPointerException().isThrownBy(() -> factory.newChooser(null)).withMessage("executors");
        assertThatIllegalArgumentException().isThrownBy(() -> factory.newChooser(new EventExecutor[0]));
    }

    /** In real time, without looking at how long anything takes. */
    @Test
    void groupOfExecutorsScalesByItsRealLoad() throws Exception {
        MultithreadEventExecutorGroup group = new MultithreadEventExecutorGroup(3, (Executor) null,
                new AutoScalingEventExecutorChooserFactory(1, 3, 5, TimeUnit.MILLISECONDS, 0.3, 0.7, 1, 1, 2)) {
            @Override
            protected EventExecutor newChild(Executor executor, Object... args) {
                return new DefaultEventExecutor(this, executor);
            }
        };
        assertThat(group.activeExecutorCount()).isEqualTo(3);
        assertThat(group.executorUtilizations()).hasSize(3);
        waitUntil(() -> group.activeExecutorCount() == 1);

        CountDownLatch release = new CountDownLatch(1);
        group.next().execute(() -> awaitUninterruptibly(release)); // a blocked loop is a busy one
        waitUntil(() -> group.activeExecutorCount() == 2);
        release.countDown();
        waitUntil(() -> group.activeExecutorCount() == 1);
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    private static void waitUntil(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            GlobalEventExecutor.INSTANCE.schedule(() -> { }, 1, TimeUnit.MILLISECONDS).sync();
        }
    }
}
