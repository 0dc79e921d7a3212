/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.internal.ThreadExecutorMap;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UnorderedThreadPoolEventExecutorTest {

    private final UnorderedThreadPoolEventExecutor pool = new UnorderedThreadPoolEventExecutor(2);

    @AfterEach
    void shutDown() {
        pool.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(pool.terminationFuture().awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void tasksRunAtTheSameTime() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        Future<Integer> first = pool.submit(() -> both.await());
        Future<Integer> second = pool.submit(() -> both.await());
        assertThat(first.get() + second.get()).isEqualTo(1);
    }

    @Test
    void threadsOfThePoolCountAsInsideItsLoopAndOthersDoNot() throws Exception {
        assertThat(pool.inEventLoop()).isFalse();
        assertThat(pool.submit(() -> pool.inEventLoop()).get()).isTrue();
        assertThat(pool.submit(ThreadExecutorMap::currentExecutor).get()).isSameAs(pool);
        Thread thread = pool.submit(Thread::currentThread).get();
        assertThat(pool.inEventLoop(thread)).isTrue();
        assertThat(pool.isExecutorThread(thread)).isTrue();
        pool.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        thread.join(30_000);
        assertThat(pool.inEventLoop(thread)).isFalse();
    }

    @Test
    void poolIsTheGroupOfItselfAlone() {
        assertThat(pool.next()).isSameAs(pool);
        assertThat(pool.parent()).isSameAs(pool);
        assertThat(pool.iterator()).toIterable().containsExactly(pool);
        assertThat(pool.isSuspended()).isFalse();
        assertThat(pool.trySuspend()).isFalse();
    }

    @Test
    void resultsAndFailuresReachTheFutures() throws Exception {
        assertThat(pool.submit(() -> 42).get()).isEqualTo(42);
        assertThat(pool.submit(() -> { }, "done").get()).isEqualTo("done");
        assertThat(pool.submit(() -> { }).get()).isNull();
        Future<?> failed = pool.submit((Runnable) () -> {
            throw new IllegalStateException("on purpose");
        }).await();
        assertThat(failed.cause()).hasMessage("on purpose");
        assertThat(pool.schedule(() -> 43, 1, TimeUnit.NANOSECONDS).sync().getNow()).isEqualTo(43);
    }

    @Test
    void entriesOfThePoolAreNotDecorated() throws Exception {
        ScheduledThreadPoolExecutor other = new ScheduledThreadPoolExecutor(0);
        RunnableScheduledFuture<String> entry =
                (RunnableScheduledFuture<String>) other.schedule(() -> "done", 1, TimeUnit.HOURS);
        assertThat((Object) pool.decorateTask(() -> { }, entry)).isSameAs(entry);
        assertThat((Object) pool.decorateTask(() -> "done", entry)).isSameAs(entry);
        // Members of this class, which programs that were compiled against it ask for by name.
        for (Class<?> what : List.of(Runnable.class, Callable.class)) {
            assertThat(UnorderedThreadPoolEventExecutor.class
                    .getDeclaredMethod("decorateTask", what, RunnableScheduledFuture.class).getModifiers())
                    .matches(Modifier::isProtected);
        }
        other.shutdownNow();
    }

    @Test
    void listenersAreCalledByThePool() throws Exception {
        Promise<Boolean> inside = GlobalEventExecutor.INSTANCE.newPromise();
        pool.submit(() -> { }).addListener(future -> inside.setSuccess(pool.inEventLoop()));
        assertThat(inside.get()).isTrue();
    }

    @Test
    void throwingTaskIsLoggedAndEndsNoThread() throws Exception {
        UnorderedThreadPoolEventExecutor single = new UnorderedThreadPoolEventExecutor(1);
        Thread before = single.submit(Thread::currentThread).get();
        single.execute(() -> {
            throw new IllegalStateException("on purpose, to be logged");
        });
        assertThat(single.submit(Thread::currentThread).get()).isSameAs(before);
        single.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    @Test
    void cancelledTaskLeavesTheQueueAtOnce() {
        ScheduledFuture<?> once = pool.schedule(() -> { }, 1, TimeUnit.HOURS);
        ScheduledFuture<?> repeated = pool.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS);
        assertThat(once.getDelay(TimeUnit.MINUTES)).isBetween(58L, 60L);
        assertThat(pool.getQueue()).hasSize(2);
        assertThat(once.cancel(false)).isTrue();
        assertThat(once.cancel(false)).isFalse();
        assertThat(repeated.cancel(true)).isTrue();
        assertThat(pool.getQueue()).isEmpty();
        assertThat(once.cause()).isInstanceOf(CancellationException.class);
    }

    @Test
    void periodicTasksRunUntilTheyAreCancelledOrFail() throws Exception {
        CountDownLatch ran = new CountDownLatch(3);
        ScheduledFuture<?> repeated = pool.scheduleAtFixedRate(ran::countDown, 0, 1, TimeUnit.MICROSECONDS);
        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(repeated.isDone()).isFalse();
        assertThat(repeated.cancel(false)).isTrue();

        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> failing = pool.scheduleWithFixedDelay(() -> {
            if (runs.incrementAndGet() == 3) {
                throw new IllegalStateException("on purpose");
            }
        }, 0, 1, TimeUnit.MICROSECONDS);
        assertThat(failing.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(failing.cause()).hasMessage("on purpose");
        assertThat(runs).hasValue(3);
        assertThat(pool.submit(() -> runs.get()).get()).isEqualTo(3);
    }

    @Test
    void periodicTaskCanCancelItself() throws Exception {
        AtomicReference<Future<?>> self = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        self.set(pool.scheduleAtFixedRate(() -> {
            try {
                known.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            runs.incrementAndGet();
            self.get().cancel(false);
        }, 0, 1, TimeUnit.MICROSECONDS));
        known.countDown();
        assertThat(self.get().await(30, TimeUnit.SECONDS)).isTrue();
        while (!pool.getQueue().isEmpty()) {
            Thread.onSpinWait(); // the run that cancels is just ending
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void tasksCompareByTheirDelay() {
        ScheduledFuture<?> sooner = pool.schedule(() -> { }, 1, TimeUnit.HOURS);
        ScheduledFuture<?> later = pool.schedule(() -> { }, 2, TimeUnit.HOURS);
        assertThat(sooner.compareTo(later)).isNegative();
        assertThat(later.compareTo(sooner)).isPositive();
        assertThat(sooner.compareTo(sooner)).isZero();
    }

    @Test
    void shutdownCancelsWhatIsNotDueAndRunsWhatIs() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            pool.execute(() -> {
                try {
                    release.await(30, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                ran.incrementAndGet();
            });
        }
        ScheduledFuture<?> once = pool.schedule(() -> { }, 1, TimeUnit.HOURS);
        ScheduledFuture<?> repeated = pool.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS);
        Future<?> termination = pool.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(once.isCancelled()).isTrue();
        assertThat(repeated.isCancelled()).isTrue();
        assertThat(pool.isShuttingDown()).isTrue();
        assertThat(pool.isShutdown()).isTrue();
        assertThat(termination.isDone()).isFalse();
        assertThatThrownBy(() -> pool.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
        assertThatThrownBy(() -> pool.schedule(() -> { }, 1, TimeUnit.HOURS))
                .isInstanceOf(RejectedExecutionException.class);
        release.countDown();
        assertThat(termination.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(termination.isSuccess()).isTrue();
        assertThat(pool.isTerminated()).isTrue();
        assertThat(ran).hasValue(10);
    }

    @Test
    @SuppressWarnings("deprecation") // the only way to cut the quiet period short
    void tasksAreTakenDuringTheQuietPeriod() throws Exception {
        Future<?> termination = pool.shutdownGracefully(1, 2, TimeUnit.HOURS);
        assertThat(pool.isShuttingDown()).isTrue();
        assertThat(pool.isShutdown()).isFalse();
        assertThat(pool.submit(() -> 1).get()).isEqualTo(1);
        assertThat(pool.shutdownGracefully(0, 0, TimeUnit.SECONDS)).as("the first call counts").isSameAs(termination);
        assertThat(pool.submit(() -> 2).get()).isEqualTo(2);
        pool.shutdownNow();
        assertThat(termination.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void quietPeriodEnds() throws Exception {
        pool.submit(() -> { }).sync();
        assertThat(pool.shutdownGracefully(1, 1_000, TimeUnit.MILLISECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pool.isTerminated()).isTrue();
    }

    @Test
    void streamOfTasksDoesNotHoldUpTheEndBeyondTheTimeout() throws Exception {
        AtomicReference<Throwable> end = new AtomicReference<>();
        pool.execute(new Runnable() {
            @Override
            public void run() {
                try {
                    pool.execute(this);
                } catch (RejectedExecutionException e) {
                    end.set(e);
                }
            }
        });
        assertThat(pool.shutdownGracefully(20, 20, TimeUnit.MILLISECONDS).await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(end.get()).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    @SuppressWarnings("deprecation") // they belong to the contract
    void oldShutdownMethodsEndThePoolToo() throws Exception {
        UnorderedThreadPoolEventExecutor one = new UnorderedThreadPoolEventExecutor(
                1, new DefaultThreadFactory("one"), new ScheduledThreadPoolExecutor.DiscardPolicy());
        ScheduledFuture<?> scheduled = one.schedule(() -> { }, 1, TimeUnit.HOURS);
        one.shutdown();
        assertThat(scheduled.isCancelled()).isTrue();
        assertThat(one.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
        one.execute(() -> { });
        UnorderedThreadPoolEventExecutor other =
                new UnorderedThreadPoolEventExecutor(1, new ScheduledThreadPoolExecutor.AbortPolicy());
        assertThat(other.shutdownNow()).isEmpty();
        assertThat(other.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @SuppressWarnings("deprecation") // it belongs to the contract
    void shutdownNowGivesBackWhatNeverBeganAndInterruptsWhatRuns() throws Exception {
        UnorderedThreadPoolEventExecutor one = new UnorderedThreadPoolEventExecutor(1);
        CountDownLatch runs = new CountDownLatch(1);
        Promise<Boolean> interrupted = GlobalEventExecutor.INSTANCE.newPromise();
        AtomicInteger ran = new AtomicInteger();
        one.execute(() -> {
            runs.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.setSuccess(true);
            }
        });
        assertThat(runs.await(30, TimeUnit.SECONDS)).isTrue();
        Runnable command = ran::incrementAndGet;
        one.execute(command);
        Future<Integer> submitted = one.submit(ran::incrementAndGet);
        ScheduledFuture<?> once = one.schedule(() -> { }, 1, TimeUnit.HOURS);
        ScheduledFuture<?> repeated = one.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS);
        ScheduledFuture<?> cancelled = one.schedule(() -> { }, 1, TimeUnit.HOURS);
        cancelled.cancel(false);

        List<Runnable> givenBack = one.shutdownNow();
        assertThat(givenBack).containsExactlyInAnyOrder(
                command, (Runnable) submitted, (Runnable) once, (Runnable) repeated);
        assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(one.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ran).hasValue(0);
        assertThat(List.of(submitted, once, repeated)).noneMatch(Future::isDone);
        assertThat(one.shutdownNow()).isEmpty();

        ((Runnable) submitted).run();
        assertThat(submitted.getNow()).isEqualTo(1);
        assertThat(once.cancel(false)).isTrue();
    }

    @Test
    @SuppressWarnings("deprecation") // it belongs to the contract
    void shutdownNowCancelsWhatRepeatsItselfAndHasRun() throws Exception {
        CountDownLatch ranOnce = new CountDownLatch(1);
        ScheduledFuture<?> repeated = pool.scheduleWithFixedDelay(ranOnce::countDown, 0, 1, TimeUnit.HOURS);
        assertThat(ranOnce.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(pool.shutdownNow()).isEmpty();
        assertThat(repeated.isCancelled()).isTrue();
    }

    @Test
    @SuppressWarnings("deprecation") // it belongs to the contract
    void whateverShutdownNowMeetsIsRunOrGivenBackOrRefusedOnce() throws Exception {
        for (int round = 0; round < 200; round++) {
            UnorderedThreadPoolEventExecutor two = new UnorderedThreadPoolEventExecutor(2);
            CyclicBarrier start = new CyclicBarrier(2);
            AtomicInteger ran = new AtomicInteger();
            AtomicInteger executed = new AtomicInteger();
            AtomicBoolean refused = new AtomicBoolean();
            List<Future<?>> submitted = new ArrayList<>();
            Thread submitter = new Thread(() -> {
                try {
                    start.await();
                    for (int i = 0; i < 100; i++) {
                        two.execute(ran::incrementAndGet);
                        executed.incrementAndGet();
                        submitted.add(two.submit(ran::incrementAndGet));
                    }
                } catch (RejectedExecutionException e) {
                    refused.set(true);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            submitter.start();
            start.await();
            List<Runnable> givenBack = two.shutdownNow();
            submitter.join();
            assertThat(two.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(two.shutdownNow()).isEmpty();
            givenBack.forEach(Runnable::run);
            assertThat(refused.get() || submitted.size() == 100).as("round " + round).isTrue();
            assertThat(submitted).as("round " + round).allMatch(Future::isDone);
            assertThat(ran).as("round " + round).hasValue(executed.get()
                    + (int) submitted.stream().filter(future -> !future.isCancelled()).count());
        }
    }

    @Test
    void invokingFromItsOwnThreadIsRefusedInsteadOfDeadlocking() throws Exception {
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        List<Callable<Object>> calls = List.of(
                () -> pool.invokeAll(tasks), () -> pool.invokeAll(tasks, 1, TimeUnit.SECONDS),
                () -> pool.invokeAny(tasks), () -> pool.invokeAny(tasks, 1, TimeUnit.SECONDS));
        for (Callable<Object> call : calls) {
            assertThat(pool.submit(call).await().cause()).isInstanceOf(RejectedExecutionException.class);
        }
        assertThat(pool.invokeAll(tasks)).hasSize(2).allSatisfy(future -> assertThat(future).isDone());
        assertThat(pool.invokeAny(tasks)).isIn(1, 2);
    }

    @Test
    void badArgumentsAreNamed() {
        assertThatNullPointerException().isThrownBy(() -> pool.execute(null)).withMessage("command");
        assertThatNullPointerException().isThrownBy(() -> pool.submit((Runnable) null)).withMessage("task");
        assertThatNullPointerException().isThrownBy(() -> pool.schedule(() -> { }, 1, null)).withMessage("unit");
        assertThatThrownBy(() -> pool.scheduleAtFixedRate(() -> { }, 0, 0, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("period: 0");
        assertThatThrownBy(() -> pool.scheduleWithFixedDelay(() -> { }, -1, 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("initialDelay: -1");
        assertThatThrownBy(() -> pool.shutdownGracefully(2, 1, TimeUnit.SECONDS))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("timeout: 1");
        assertThatThrownBy(() -> new UnorderedThreadPoolEventExecutor(-1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("corePoolSize: -1");
    }
}
