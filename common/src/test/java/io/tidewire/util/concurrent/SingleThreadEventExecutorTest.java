/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.internal.ThreadExecutorMap;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SingleThreadEventExecutorTest {

    private final AtomicInteger threadsStarted = new AtomicInteger();
    private final Executor countingThreads = command -> {
        threadsStarted.incrementAndGet();
        new FastThreadLocalThread(command, "loop").start();
    };
    private final BlockingQueueExecutor executor = new BlockingQueueExecutor(countingThreads);

    @AfterEach
    void shutDown() {
        shutDown(executor);
    }

    private static void shutDown(BlockingQueueExecutor executor) {
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        executor.ticker.advance(1, TimeUnit.DAYS);
        assertThat(executor.terminationFuture().awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void threadIsStartedByTheFirstTaskOnly() throws Exception {
        assertThat(threadsStarted).hasValue(0);
        Thread first = executor.submit(Thread::currentThread).get();
        Thread second = executor.submit(Thread::currentThread).get();
        assertThat(first).isSameAs(second);
        assertThat(threadsStarted).hasValue(1);
        assertThat(executor.inEventLoop(first)).isTrue();
        assertThat(executor.isExecutorThread(first)).isTrue();
        assertThat(executor.inEventLoop()).isFalse();
        assertThat(executor.submit(ThreadExecutorMap::currentExecutor).get()).isSameAs(executor);
    }

    @Test
    void tasksOfOneThreadRunInOrder() throws Exception {
        List<Integer> seen = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            int number = i;
            if (i % 3 == 0) {
                executor.lazyExecute(() -> seen.add(number));
            } else {
                executor.execute(() -> seen.add(number));
            }
        }
        executor.submit(() -> { }).sync();
        assertThat(seen).hasSize(1_000).isSorted();
    }

    @Test
    void throwingTaskDoesNotEndTheLoop() throws Exception {
        executor.execute(() -> {
            throw new AssertionError("on purpose, to be logged");
        });
        assertThat(executor.submit(() -> 1).get()).isEqualTo(1);
        assertThat(executor.loops).hasValue(1);
    }

    @Test
    void shutdownBeforeAnyTaskTerminatesAndCleansUp() throws Exception {
        executor.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.isShuttingDown()).isTrue();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(executor.isTerminated()).isTrue();
        assertThat(executor.cleanups).hasValue(1);
        assertThatThrownBy(() -> executor.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> executor.schedule(() -> { }, 1, TimeUnit.SECONDS))
                .isInstanceOf(RejectedExecutionException.class);
        assertThat(executor.shutdownGracefully()).isSameAs(executor.terminationFuture());
    }

    @Test
    void badPeriodsAreRefused() {
        assertThatThrownBy(() -> executor.shutdownGracefully(-1, 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("quietPeriod: -1");
        assertThatThrownBy(() -> executor.shutdownGracefully(2, 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("timeout: 1");
        assertThat(executor.isShuttingDown()).isFalse();
    }

    @Test
    void eachTaskStartsTheQuietPeriodAgain() throws Exception {
        executor.submit(() -> { }).sync();
        executor.shutdownGracefully(10, 1_000, TimeUnit.SECONDS);
        for (int i = 0; i < 5; i++) {
            executor.ticker.advance(9, TimeUnit.SECONDS);
            executor.submit(() -> { }).sync(); // 45 seconds, but never 10 without a task
        }
        assertThat(executor.isShuttingDown()).isTrue();
        assertThat(executor.isShutdown()).isFalse();
        // The loop notes the time of a task after the future is complete, so perhaps not before the next advance.
        boolean terminated = false;
        for (int i = 0; i < 100 && !terminated; i++) {
            executor.ticker.advance(20, TimeUnit.SECONDS);
            terminated = executor.terminationFuture().await(300, TimeUnit.MILLISECONDS);
        }
        assertThat(terminated).isTrue();
    }

    @Test
    void timeoutEndsTheShutdownAlthoughItIsNotQuiet() throws Exception {
        executor.submit(() -> { }).sync();
        executor.shutdownGracefully(10, 15, TimeUnit.SECONDS);
        executor.ticker.advance(9, TimeUnit.SECONDS);
        executor.submit(() -> { }).sync();
        executor.submit(() -> { }).sync(); // the loop has seen that it is to shut down
        executor.ticker.advance(9, TimeUnit.SECONDS);
        executor.ticker.advance(6, TimeUnit.SECONDS); // less than the quiet period since the last task could have run
        assertThat(executor.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void tasksMaySubmitTasksUntilTheEnd() throws Exception {
        AtomicInteger remaining = new AtomicInteger(500);
        executor.execute(new Runnable() {
            @Override
            public void run() {
                if (remaining.decrementAndGet() > 0) {
                    executor.execute(this);
                }
            }
        });
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(remaining).hasValue(0);
    }

    @Test
    void taskThatSubmitsItselfForeverDoesNotKeepTheExecutorAlive() throws Exception {
        AtomicReference<Throwable> end = new AtomicReference<>();
        executor.execute(new Runnable() {
            @Override
            public void run() {
                try {
                    executor.execute(this);
                } catch (RejectedExecutionException e) {
                    end.set(e);
                }
            }
        });
        assertThat(executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(end.get()).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void scheduledTasksAreCancelledAndHooksAreRunAtShutdown() throws Exception {
        List<String> calls = new ArrayList<>();
        ScheduledFuture<?> scheduled = executor.schedule(() -> calls.add("scheduled"), 1, TimeUnit.DAYS);
        Runnable removed = () -> calls.add("removed");
        executor.addShutdownHook(() -> calls.add("hook"));
        executor.addShutdownHook(removed);
        executor.removeShutdownHook(removed);
        executor.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        assertThat(calls).containsExactly("hook");
        assertThat(scheduled.isCancelled()).isTrue();
        assertThat(scheduled.cancel(false)).isFalse();
        assertThat(executor.terminationFuture().getNow()).isEqualTo(new ShutdownReport(0, 1, 0));
    }

    @Test
    void tasksThatComeTooLateAreCountedUntilTheEnd() throws Exception {
        BlockingQueueExecutor other = new BlockingQueueExecutor(countingThreads) {
            @Override
            protected void cleanup() {
                assertThatThrownBy(() -> execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
            }
        };
        assertThat(other.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync().getNow())
                .isEqualTo(new ShutdownReport(1, 0, 0));
        assertThatThrownBy(() -> other.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
        assertThat(other.terminationFuture().getNow()).isEqualTo(new ShutdownReport(1, 0, 0));
    }

    @Test
    void cancellingATaskOfATerminatedExecutorIsHarmless() throws Exception {
        BlockingQueueExecutor other = new BlockingQueueExecutor() {
            @Override
            protected void cancelScheduledTasks() {
                // Leaves the task to the test.
            }
        };
        ScheduledFuture<?> scheduled = other.schedule(() -> { }, 1, TimeUnit.DAYS);
        other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(scheduled.cancel(false)).isTrue();
    }

    @Test
    void exceptionOfTheLoopReachesTheTerminationFuture() throws Exception {
        IllegalStateException cause = new IllegalStateException("on purpose");
        SingleThreadEventExecutor failing = new SingleThreadEventExecutor(null, countingThreads, true) {
            @Override
            protected void run() {
                runAllTasks();
                throw cause;
            }
        };
        AtomicBoolean ran = new AtomicBoolean();
        failing.execute(() -> ran.set(true));
        assertThat(failing.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(failing.terminationFuture().cause()).isSameAs(cause);
        assertThat(failing.isTerminated()).isTrue();
        assertThat(ran).isTrue();
    }

    @Test
    void exceptionOfCleanupReachesTheTerminationFuture() throws Exception {
        IllegalStateException cause = new IllegalStateException("on purpose");
        BlockingQueueExecutor failing = new BlockingQueueExecutor(countingThreads) {
            @Override
            protected void cleanup() {
                throw cause;
            }
        };
        assertThat(failing.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(failing.terminationFuture().cause()).isSameAs(cause);
    }

    @Test
    void threadThatCannotBeStartedIsTriedAgainByTheNextTask() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        BlockingQueueExecutor other = new BlockingQueueExecutor(command -> {
            if (broken.get()) {
                throw new IllegalStateException("no thread");
            }
            countingThreads.execute(command);
        });
        assertThatThrownBy(() -> other.execute(() -> { })).hasMessage("no thread");
        broken.set(false);
        assertThat(other.submit(() -> 1).get()).isEqualTo(1);
        other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void shutdownWithoutAThreadToDoItFailsTheTerminationFuture() throws Exception {
        BlockingQueueExecutor other = new BlockingQueueExecutor(command -> {
            throw new IllegalStateException("no thread");
        });
        Future<?> termination = other.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(termination.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(termination.cause()).hasMessage("no thread");
        assertThat(other.isTerminated()).isTrue();
        assertThat(other.awaitTermination(0, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void waitingForItsOwnTerminationIsRefused() throws Exception {
        Future<Boolean> future = executor.submit(() -> executor.awaitTermination(1, TimeUnit.SECONDS)).await();
        assertThat(future.cause()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void invokingFromItsOwnThreadIsRefusedInsteadOfDeadlocking() throws Exception {
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        List<Callable<Object>> calls = List.of(
                () -> executor.invokeAll(tasks), () -> executor.invokeAll(tasks, 1, TimeUnit.SECONDS),
                () -> executor.invokeAny(tasks), () -> executor.invokeAny(tasks, 1, TimeUnit.SECONDS));
        for (Callable<Object> call : calls) {
            assertThat(executor.submit(call).await().cause()).isInstanceOf(RejectedExecutionException.class);
        }
        assertThat(executor.invokeAll(tasks)).hasSize(2);
        assertThat(executor.invokeAny(tasks)).isIn(1, 2);
    }

    @Test
    void fullQueueRejects() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        DefaultEventExecutor bounded = new DefaultEventExecutor(
                null, countingThreads, 16, RejectedExecutionHandlers.reject());
        Future<?> blocker = bounded.submit(() -> release.await(30, TimeUnit.SECONDS));
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        assertThatThrownBy(() -> {
            for (int i = 0; i < 100; i++) {
                bounded.execute(ran::incrementAndGet);
                accepted.incrementAndGet();
            }
        }).isInstanceOf(RejectedExecutionException.class).hasMessageContaining("full");
        assertThat(accepted.get()).isBetween(15, 17);
        release.countDown();
        blocker.sync();
        bounded.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(ran).hasValue(accepted.get());
    }

    @Test
    void backoffTriesAgainOffTheLoopOnly() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        RejectedExecutionHandler backoff = RejectedExecutionHandlers.backoff(10_000, 1, TimeUnit.MILLISECONDS);
        DefaultEventExecutor bounded = new DefaultEventExecutor(null, countingThreads, 16, (task, self) -> {
            release.countDown(); // the queue was full
            backoff.rejected(task, self);
        });
        AtomicReference<Throwable> inside = new AtomicReference<>();
        bounded.execute(() -> {
            try {
                release.await(30, TimeUnit.SECONDS);
                for (int i = 0; i < 100; i++) {
                    bounded.execute(() -> { });
                }
            } catch (InterruptedException | RejectedExecutionException e) {
                inside.set(e);
            }
        });
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            bounded.execute(ran::incrementAndGet);
        }
        bounded.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(ran).hasValue(100);
        assertThat(inside.get()).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void suspendedExecutorGivesUpItsThreadAndWakesOnSubmit() throws Exception {
        Thread first = executor.submit(Thread::currentThread).get();
        assertThat(executor.isSuspended()).isFalse();
        assertThat(executor.trySuspend()).isTrue();
        assertThat(executor.isSuspended()).isTrue();
        first.join(30_000);
        assertThat(first.isAlive()).isFalse();
        assertThat(executor.inEventLoop(first)).isFalse();
        assertThat(executor.trySuspend()).isTrue();

        Thread second = executor.submit(Thread::currentThread).get();
        assertThat(second).isNotSameAs(first);
        assertThat(executor.isSuspended()).isFalse();
        assertThat(executor.threadProperties().id()).isNotEqualTo(-1);
        assertThat(threadsStarted).hasValue(2);
        assertThat(executor.cleanups).hasValue(0);
    }

    @Test
    void executorDoesNotSuspendWhileATaskIsScheduled() throws Exception {
        Thread first = executor.submit(Thread::currentThread).get();
        ScheduledFuture<?> scheduled = executor.schedule(() -> { }, 1, TimeUnit.HOURS);
        executor.submit(() -> { }).sync();
        assertThat(executor.trySuspend()).isTrue();
        assertThat(executor.submit(Thread::currentThread).get()).isSameAs(first);
        assertThat(executor.isSuspended()).as("a task came after the request").isFalse();
        assertThat(executor.trySuspend()).isTrue();
        scheduled.cancel(false);
        executor.wakeup(false);
        first.join(30_000);
        assertThat(first.isAlive()).isFalse();
    }

    /** A wake-up in the queue when the thread is about to leave keeps it, but does not count as a later request. */
    @Test
    void wakeUpWhileTheThreadLeavesDoesNotEndTheSuspension() throws Exception {
        BlockingQueueExecutor leaving = new BlockingQueueExecutor() {
            private boolean woken;

            @Override
            protected boolean canSuspend(int state) {
                if (state == ExecutorState.SUSPENDED.ordinal() && !woken) {
                    woken = true;
                    wakeup(false);
                }
                return super.canSuspend(state);
            }
        };
        Thread first = leaving.submit(Thread::currentThread).get();
        assertThat(leaving.trySuspend()).isTrue();
        first.join(30_000);
        assertThat(first.isAlive()).isFalse();
        assertThat(leaving.isSuspended()).isTrue();
        shutDown(leaving);
    }

    @Test
    void timerThatWasCancelledJustBeforeTheThreadLeftStartsNoOther() throws Exception {
        AtomicReference<Thread> first = new AtomicReference<>();
        BlockingQueueExecutor leaving = new BlockingQueueExecutor(countingThreads) {
            @Override
            protected void addTask(Runnable task) {
                super.addTask(task);
                if (task instanceof Future<?> future && future.isCancelled()) {
                    try {
                        first.get().join(30_000);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        };
        first.set(leaving.submit(Thread::currentThread).get());
        ScheduledFuture<?> scheduled = leaving.schedule(() -> { }, 1, TimeUnit.HOURS);
        leaving.submit(() -> { }).sync();
        assertThat(leaving.trySuspend()).isTrue();
        scheduled.cancel(false);
        assertThat(first.get().isAlive()).isFalse();
        assertThat(leaving.isSuspended()).isTrue();
        assertThat(threadsStarted).hasValue(1);
        shutDown(leaving);
    }

    @Test
    void executorCanBeSuspendedBeforeItsStartAndShutDownWhileSuspended() throws Exception {
        assertThat(executor.trySuspend()).isTrue();
        assertThat(threadsStarted).hasValue(0);
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(threadsStarted).hasValue(1);
        assertThat(executor.cleanups).hasValue(1);
    }

    @Test
    void executorWithoutSupportDoesNotSuspend() throws Exception {
        SingleThreadEventExecutor other = new SingleThreadEventExecutor(null, countingThreads, true) {
            @Override
            protected void run() {
                do {
                    Runnable task = takeTask();
                    if (task != null) {
                        safeExecute(task);
                    }
                } while (!confirmShutdown());
            }
        };
        assertThat(other.isSuspensionSupported()).isFalse();
        assertThat(other.trySuspend()).isFalse();
        assertThat(other.isSuspended()).isFalse();
        assertThat(other.submit(() -> other.canSuspend()).get()).isFalse();
        other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void resumedExecutorKeepsItsThread() throws Exception {
        Thread first = executor.submit(Thread::currentThread).get();
        ScheduledFuture<?> scheduled = executor.schedule(() -> { }, 1, TimeUnit.HOURS);
        assertThat(executor.trySuspend()).isTrue();
        executor.resume();
        assertThat(executor.submit(executor::isSuspended).get()).isFalse();
        scheduled.cancel(false);
        assertThat(executor.submit(Thread::currentThread).get()).isSameAs(first);
        assertThat(threadsStarted).hasValue(1);
    }

    @Test
    void resumedExecutorGetsAThreadAgain() throws Exception {
        Thread first = executor.submit(Thread::currentThread).get();
        assertThat(executor.trySuspend()).isTrue();
        first.join(30_000);
        executor.resume();
        assertThat(executor.isSuspended()).isFalse();
        assertThat(executor.submit(Thread::currentThread).get()).isNotSameAs(first);
        assertThat(threadsStarted).hasValue(2);
    }

    @Test
    void defaultExecutorSuspendsAlsoFromItsSleep() throws Exception {
        DefaultEventExecutor other = new DefaultEventExecutor(countingThreads);
        for (int i = 0; i < 100; i++) {
            Thread thread = other.submit(Thread::currentThread).get();
            if (i % 2 == 0) {
                // Only a loop without tasks sleeps; most of the time it is asleep by now.
                other.submit(() -> { }).sync();
            }
            assertThat(other.trySuspend()).isTrue();
            thread.join(30_000);
            assertThat(thread.isAlive()).isFalse();
        }
        other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void defaultExecutorThatCannotSuspendYetSleeps() throws Exception {
        DefaultEventExecutor other = new DefaultEventExecutor(countingThreads);
        Thread thread = other.submit(Thread::currentThread).get();
        ScheduledFuture<?> scheduled = other.schedule(() -> { }, 1, TimeUnit.HOURS);
        assertThat(other.trySuspend()).isTrue();
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        assertThat(other.submit(Thread::currentThread).get()).isSameAs(thread);
        assertThat(other.isSuspended()).as("a task came after the request").isFalse();
        assertThat(other.trySuspend()).isTrue();
        scheduled.cancel(false);
        other.wakeup(false);
        thread.join(30_000);
        assertThat(thread.isAlive()).isFalse();
        other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void noTaskIsLostBetweenSuspensions() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 2_000; i++) {
            executor.execute(ran::incrementAndGet);
            executor.trySuspend();
        }
        executor.submit(() -> { }).sync();
        assertThat(ran).hasValue(2_000);
    }

    @Test
    void suspensionBeforeTheStartDoesNotOvertakeTheFirstTask() throws Exception {
        for (int i = 0; i < 300; i++) {
            BlockingQueueExecutor other = new BlockingQueueExecutor(countingThreads);
            Thread suspending = new Thread(other::trySuspend);
            suspending.start();
            assertThat(other.submit(() -> { }).await(30, TimeUnit.SECONDS)).isTrue();
            suspending.join();
            other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        }
    }

    @Test
    void threadPropertiesDescribeTheThread() throws Exception {
        ThreadProperties properties = executor.threadProperties();
        Thread thread = executor.submit(Thread::currentThread).get();
        assertThat(properties.name()).isEqualTo("loop").isEqualTo(thread.getName());
        assertThat(properties.isAlive()).isTrue();
        assertThat(properties.isDaemon()).isEqualTo(thread.isDaemon());
        assertThat(properties.priority()).isEqualTo(thread.getPriority());
        assertThat(properties.isInterrupted()).isFalse();
        assertThat(properties.state()).isNotNull();
        assertThat(properties.stackTrace()).isNotEmpty();
        assertThat(executor.threadProperties()).isSameAs(properties);
    }

    @Test
    void interruptBeforeTheStartReachesTheThread() throws Exception {
        AtomicBoolean interrupted = new AtomicBoolean();
        SingleThreadEventExecutor other = new SingleThreadEventExecutor(null, countingThreads, true) {
            @Override
            protected void run() {
                interrupted.set(Thread.interrupted());
                do {
                    runAllTasks();
                } while (!confirmShutdown());
            }
        };
        other.interruptThread();
        other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(interrupted).isTrue();
    }

    @Test
    void queueMethodsLeaveOutWakeUps() throws Exception {
        List<String> calls = new ArrayList<>();
        boolean[] results = executor.submit(() -> {
            executor.execute(() -> calls.add("polled"));
            executor.wakeup(false);
            executor.execute(() -> calls.add("run"));
            executor.schedule(() -> calls.add("scheduled"), 0, TimeUnit.SECONDS);
            executor.peekTask().run();
            executor.pollTask().run();
            boolean ranSome = executor.runAllTasks(1);
            boolean ranMore = executor.runAllTasks();
            return new boolean[] {ranSome, ranMore, executor.hasTasks(), executor.runScheduledAndExecutorTasks(3)};
        }).get();
        assertThat(results).containsExactly(true, false, false, false);
        assertThat(calls).containsExactly("polled", "polled", "run", "scheduled");
    }

    @Test
    void runningTasksIsBoundedByTimeAndByAttempts() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        int[] counts = executor.submit(() -> {
            Runnable endless = new Runnable() {
                @Override
                public void run() {
                    ran.incrementAndGet();
                    executor.ticker.advance(1, TimeUnit.MICROSECONDS);
                    if (ran.get() < 100_000) {
                        executor.execute(this);
                    }
                }
            };
            executor.execute(endless);
            executor.runAllTasks(TimeUnit.MICROSECONDS.toNanos(100));
            int afterTimeout = ran.get();
            executor.runScheduledAndExecutorTasks(5);
            int afterAttempts = ran.get() - afterTimeout;
            ran.set(100_000);
            return new int[] {afterTimeout, afterAttempts};
        }).get();
        assertThat(counts[0]).isEqualTo(128); // the clock is read every 64 tasks
        assertThat(counts[1]).isEqualTo(5);
    }

    @Test
    void loadIsMeasured() throws Exception {
        executor.submit(() -> {
            executor.getAndResetAccumulatedActiveTimeNanos();
            executor.execute(() -> executor.ticker.advance(7, TimeUnit.NANOSECONDS));
            executor.runAllTasks();
            executor.reportActiveIoTime(5);
            executor.reportActiveIoTime(0);
        }).sync();
        assertThat(executor.getAndResetAccumulatedActiveTimeNanos()).isEqualTo(12);
        assertThat(executor.getAndResetAccumulatedActiveTimeNanos()).isZero();
        assertThat(executor.getLastActivityTimeNanos()).isEqualTo(7);
        assertThat(executor.getAndIncrementBusyCycles()).isZero();
        assertThat(executor.getAndIncrementBusyCycles()).isEqualTo(1);
        executor.resetBusyCycles();
        assertThat(executor.getAndIncrementBusyCycles()).isZero();
        assertThat(executor.getAndIncrementIdleCycles()).isZero();
        executor.resetIdleCycles();
        assertThat(executor.getAndIncrementIdleCycles()).isZero();
        assertThat(executor.getNumOfRegisteredChannels()).isEqualTo(-1);
    }

    @Test
    void timeOfTheThreadIsEitherActiveOrWaiting() throws Exception {
        assertThat(executor.activeTimeNanos() + executor.waitingTimeNanos()).isZero();
        executor.ticker.advance(100, TimeUnit.NANOSECONDS);
        assertThat(executor.waitingTimeNanos()).isZero(); // there is no thread yet
        executor.submit(() -> {
            executor.execute(() -> {
                executor.ticker.advance(7, TimeUnit.NANOSECONDS);
                assertThat(executor.activeTimeNanos()).isEqualTo(7);
            });
            executor.runAllTasks();
            executor.ticker.advance(5, TimeUnit.NANOSECONDS); // not a batch
            executor.reportActiveIoTime(2);
            return null;
        }).sync();
        assertThat(executor.activeTimeNanos()).isEqualTo(9);
        assertThat(executor.waitingTimeNanos()).isEqualTo(3);
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        executor.ticker.advance(100, TimeUnit.NANOSECONDS);
        assertThat(executor.activeTimeNanos()).isEqualTo(9);
        assertThat(executor.waitingTimeNanos()).isEqualTo(3);
    }

    @Test
    void taskThatTheLoopHasTakenIsPartOfTheBatch() throws Exception {
        List<String> calls = new ArrayList<>();
        executor.submit(() -> {
            executor.execute(() -> calls.add("next"));
            assertThat(executor.runAllTasks(() -> {
                executor.ticker.advance(3, TimeUnit.NANOSECONDS);
                calls.add("taken");
            }, 100)).isTrue();
            assertThat(executor.runAllTasks(null, 100)).isFalse();
            return null;
        }).sync();
        assertThat(calls).containsExactly("taken", "next");
        assertThat(executor.activeTimeNanos()).isEqualTo(3);
    }

    @Test
    void taskThatGoesOnCountsAsLoad() throws Exception {
        executor.submit(() -> {
            executor.getAndResetAccumulatedActiveTimeNanos();
            executor.execute(() -> {
                executor.ticker.advance(7, TimeUnit.NANOSECONDS);
                assertThat(executor.getAndResetAccumulatedActiveTimeNanos()).isEqualTo(7);
                assertThat(executor.getAndResetAccumulatedActiveTimeNanos()).isZero();
                executor.ticker.advance(2, TimeUnit.NANOSECONDS);
            });
            executor.runAllTasks();
            assertThat(executor.getAndResetAccumulatedActiveTimeNanos()).isEqualTo(2);
            executor.execute(() -> executor.ticker.advance(3, TimeUnit.NANOSECONDS));
            executor.runAllTasks(100);
            assertThat(executor.getAndResetAccumulatedActiveTimeNanos()).isEqualTo(3);
            return null;
        }).sync();
    }

    @Test
    void takingTasksNeedsABlockingQueue() throws Exception {
        DefaultEventExecutor other = new DefaultEventExecutor();
        assertThat(other.submit(other::takeTask).await().cause()).isInstanceOf(UnsupportedOperationException.class);
        other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }
}
