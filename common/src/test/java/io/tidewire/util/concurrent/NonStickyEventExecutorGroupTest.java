/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.internal.ThreadExecutorMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class NonStickyEventExecutorGroupTest {

    private final UnorderedThreadPoolEventExecutor pool = new UnorderedThreadPoolEventExecutor(3);
    private final NonStickyEventExecutorGroup group = new NonStickyEventExecutorGroup(pool);

    /** For tests that decide themselves when the underlying executor runs, and what time it is. */
    private final ManualExecutor manual = new ManualExecutor();
    private final List<Object> calls = new ArrayList<>();

    @AfterEach
    void shutDown() {
        assertThat(group.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly(30, TimeUnit.SECONDS))
                .isTrue();
    }

    private Runnable note(Object name) {
        return () -> calls.add(name);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1024})
    void tasksOfEachExecutorRunOneAtATimeAndInOrderWhileItHopsThreads(int maxTasksPerRun) throws Exception {
        NonStickyEventExecutorGroup hopping = new NonStickyEventExecutorGroup(pool, maxTasksPerRun);
        int executors = 4;
        int perExecutor = 5_000;
        List<List<Integer>> seen = new ArrayList<>(); // each written by tasks of one executor only
        List<Set<Thread>> threads = new ArrayList<>();
        List<EventExecutor> tested = new ArrayList<>();
        for (int e = 0; e < executors; e++) {
            seen.add(new ArrayList<>());
            threads.add(new HashSet<>());
            tested.add(hopping.next());
        }
        for (int i = 0; i < perExecutor; i++) {
            for (int e = 0; e < executors; e++) {
                int number = i;
                List<Integer> numbers = seen.get(e);
                Set<Thread> ofOne = threads.get(e);
                tested.get(e).execute(() -> {
                    numbers.add(number);
                    ofOne.add(Thread.currentThread());
                });
            }
        }
        for (int e = 0; e < executors; e++) {
            tested.get(e).submit(() -> { }).sync();
            assertThat(seen.get(e)).hasSize(perExecutor).isSorted();
            assertThat(threads.get(e)).isNotEmpty().allMatch(pool::inEventLoop);
        }
    }

    @Test
    void executorIsWhereItsTaskIs() throws Exception {
        EventExecutor executor = group.next();
        assertThat(executor).isInstanceOf(OrderedEventExecutor.class);
        assertThat(executor.parent()).isSameAs(group);
        assertThat(executor.next()).isSameAs(executor);
        assertThat(executor.inEventLoop()).isFalse();
        assertThat(executor.submit(() -> executor.inEventLoop()).get()).isTrue();
        assertThat(executor.submit(() -> group.next().inEventLoop()).get()).isFalse();
        assertThat(executor.submit(ThreadExecutorMap::currentExecutor).get()).isSameAs(executor);
        assertThat(pool.submit(ThreadExecutorMap::currentExecutor).get()).as("afterwards").isSameAs(pool);
    }

    @Test
    void executorsDoNotWaitForEachOther() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        Future<?> blocked = group.next().submit(() -> release.await(30, TimeUnit.SECONDS));
        group.next().submit(release::countDown).sync();
        assertThat(blocked.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void threadIsLeftToOthersAfterSomeTasks() {
        NonStickyEventExecutorGroup hopping = new NonStickyEventExecutorGroup(manual, 2);
        EventExecutor one = hopping.next();
        EventExecutor other = hopping.next();
        for (int i = 0; i < 5; i++) {
            one.execute(note("one"));
        }
        other.execute(note("other"));
        manual.runReady();
        assertThat(calls).containsExactly("one", "one", "other", "one", "one", "one");
        assertThat(manual.executed).as("no run without a task").isEqualTo(4);
    }

    @Test
    void throwingTaskKeepsNoOtherFromRunning() {
        EventExecutor executor = new NonStickyEventExecutorGroup(manual).next();
        executor.execute(() -> {
            throw new IllegalStateException("on purpose, to be logged");
        });
        executor.execute(note("next"));
        manual.runReady();
        assertThat(calls).containsExactly("next");
    }

    @Test
    void rejectedTaskIsNotRunLaterAndItsExecutorGoesOn() {
        EventExecutor executor = new NonStickyEventExecutorGroup(manual).next();
        manual.rejecting = true;
        assertThatThrownBy(() -> executor.execute(note("refused"))).isInstanceOf(RejectedExecutionException.class);
        manual.rejecting = false;
        executor.execute(note("accepted"));
        manual.runReady();
        assertThat(calls).containsExactly("accepted");
    }

    @Test
    void tasksOfOthersThatReliedOnARejectedOneAreCancelled() {
        List<Future<?>> others = new ArrayList<>();
        EventExecutor[] executor = new EventExecutor[1];
        // The submissions of other threads come while the one that has to enter the executor is being refused.
        ManualExecutor refusing = new ManualExecutor() {
            @Override
            public void execute(Runnable task) {
                others.add(executor[0].submit(note("never")));
                executor[0].execute(note("never"));
                throw new RejectedExecutionException("on purpose");
            }
        };
        executor[0] = new NonStickyEventExecutorGroup(refusing).next();
        assertThatThrownBy(() -> executor[0].execute(note("never"))).hasMessage("on purpose");
        assertThat(others).hasSize(1).allMatch(Future::isCancelled);
        assertThat(calls).isEmpty();
    }

    @Test
    void shutdownGroupRefusesTasksInEachState() {
        boolean[] shutDown = new boolean[1];
        ManualExecutor ending = new ManualExecutor() {
            @Override
            public boolean isShutdown() {
                return shutDown[0];
            }
        };
        EventExecutor executor = new NonStickyEventExecutorGroup(ending).next();
        executor.execute(() -> {
            calls.add("accepted");
            assertThatThrownBy(() -> executor.execute(note("while running")))
                    .isInstanceOf(RejectedExecutionException.class);
            calls.add("refused");
        });
        shutDown[0] = true;
        assertThatThrownBy(() -> executor.execute(note("while submitted")))
                .isInstanceOf(RejectedExecutionException.class);
        ending.rejecting = true;
        ending.runReady();
        assertThatThrownBy(() -> executor.execute(note("while idle"))).isInstanceOf(RejectedExecutionException.class);
        assertThat(calls).containsExactly("accepted", "refused");
    }

    @Test
    void acceptedTasksRunAlthoughTheirExecutorCannotEnterAgain() {
        EventExecutor executor = new NonStickyEventExecutorGroup(manual, 1).next();
        executor.execute(() -> manual.rejecting = true);
        for (int i = 0; i < 5; i++) {
            executor.execute(note(i));
        }
        manual.runReady();
        assertThat(calls).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void scheduledTasksBelongToTheOrderOfTheirExecutor() {
        EventExecutor executor = new NonStickyEventExecutorGroup(manual).next();
        assertThat(executor.ticker()).isSameAs(manual.ticker);
        ScheduledFuture<?> late = executor.schedule(note("late"), 20, TimeUnit.MILLISECONDS);
        executor.schedule(() -> calls.add(executor.inEventLoop()), 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> cancelled = executor.schedule(note("cancelled"), 15, TimeUnit.MILLISECONDS);
        manual.runReady();
        cancelled.cancel(false);
        manual.advanceMillis(9);
        assertThat(calls).isEmpty();
        manual.advanceMillis(1);
        assertThat(calls).containsExactly(true);
        manual.advanceMillis(5);
        assertThat(calls).hasSize(1);
        manual.advanceMillis(5);
        assertThat(calls).containsExactly(true, "late");
        assertThat(late.isSuccess()).isTrue();
    }

    @Test
    void periodicTaskOfAnExecutorRepeats() {
        EventExecutor executor = new NonStickyEventExecutorGroup(manual).next();
        ScheduledFuture<?> repeated = executor.scheduleAtFixedRate(note("x"), 10, 10, TimeUnit.MILLISECONDS);
        manual.runReady();
        for (int i = 0; i < 3; i++) {
            manual.advanceMillis(10);
        }
        assertThat(calls).hasSize(3);
        repeated.cancel(false);
        manual.advanceMillis(100);
        assertThat(calls).hasSize(3);
    }

    @Test
    void scheduledTasksAreCancelledWithTheUnderlyingExecutor() throws Exception {
        EventExecutor executor = group.next();
        ScheduledFuture<?> scheduled = executor.schedule(() -> { }, 1, TimeUnit.HOURS);
        executor.submit(() -> { }).sync(); // it has entered the schedule
        group.next().submit(() -> { }).sync();
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(scheduled.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(scheduled.isCancelled()).isTrue();
    }

    @Test
    void orderedExecutorsAreRefused() {
        DefaultEventExecutorGroup ordered = new DefaultEventExecutorGroup(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new NonStickyEventExecutorGroup(ordered))
                .withMessageContaining("OrderedEventExecutor");
        assertThatIllegalArgumentException().isThrownBy(() -> new NonStickyEventExecutorGroup(pool, 0))
                .withMessageContaining("maxTaskExecutePerRun: 0");
        assertThatNullPointerException().isThrownBy(() -> new NonStickyEventExecutorGroup(null));
        assertThatNullPointerException().isThrownBy(() -> group.next().execute(null)).withMessage("task");
        ordered.shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }

    @Test
    void groupPassesOnWhatIsSubmittedToIt() throws Exception {
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        AtomicInteger ran = new AtomicInteger();
        group.execute(ran::incrementAndGet);
        group.submit(ran::incrementAndGet).sync();
        assertThat(group.submit(() -> { }, "done").get()).isEqualTo("done");
        assertThat(group.submit(() -> 3).get()).isEqualTo(3);
        group.schedule(ran::incrementAndGet, 0, TimeUnit.SECONDS).sync();
        assertThat(group.schedule(() -> 4, 0, TimeUnit.SECONDS).get()).isEqualTo(4);
        assertThat(group.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.HOURS).cancel(false)).isTrue();
        assertThat(group.scheduleWithFixedDelay(() -> { }, 1, 1, TimeUnit.HOURS).cancel(false)).isTrue();
        assertThat(group.invokeAll(tasks)).hasSize(2);
        assertThat(group.invokeAll(tasks, 1, TimeUnit.HOURS)).hasSize(2);
        assertThat(group.invokeAny(tasks)).isIn(1, 2);
        assertThat(group.invokeAny(tasks, 1, TimeUnit.HOURS)).isIn(1, 2);
        assertThat(group.iterator()).toIterable().hasSize(1).allMatch(OrderedEventExecutor.class::isInstance);
        assertThat(group.ticker()).isSameAs(pool.ticker());
    }

    @Test
    @SuppressWarnings("deprecation") // it belongs to the contract
    void groupAndItsExecutorsEndWithTheUnderlyingGroup() throws Exception {
        EventExecutor executor = group.next();
        assertThat(group.isShuttingDown()).isFalse();
        assertThat(executor.isShuttingDown()).isFalse();
        assertThat(executor.shutdownGracefully(1, 1, TimeUnit.HOURS)).isSameAs(group.terminationFuture());
        assertThat(executor.isShuttingDown()).isTrue();
        assertThat(group.isShuttingDown()).isTrue();
        assertThat(group.isShutdown()).isFalse();
        group.shutdown();
        assertThat(group.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(group.isShutdown()).isTrue();
        assertThat(executor.isShutdown()).isTrue();
        assertThat(group.isTerminated()).isTrue();
        assertThat(executor.isTerminated()).isTrue();
        assertThat(executor.terminationFuture()).isSameAs(pool.terminationFuture());
        assertThat(group.shutdownNow()).isEmpty();
    }
}
