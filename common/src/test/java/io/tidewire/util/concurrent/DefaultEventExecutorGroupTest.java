/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tidewire.util.internal.PlatformDependent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DefaultEventExecutorGroupTest {

    private final List<EventExecutorGroup> groups = new ArrayList<>();

    private <G extends EventExecutorGroup> G ended(G group) {
        groups.add(group);
        return group;
    }

    @AfterEach
    void shutDown() throws Exception {
        for (EventExecutorGroup group : groups) {
            group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        }
        for (EventExecutorGroup group : groups) {
            assertThat(group.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** A group that makes its children by a function, and keeps what it has made. */
    private static final class FactoryGroup extends MultithreadEventExecutorGroup {

        interface ChildFactory {
            EventExecutor newChild(int number) throws Exception;
        }

        FactoryGroup(int nThreads, EventExecutorChooserFactory choosers, List<EventExecutor> made,
                     ChildFactory factory) {
            super(nThreads, (Executor) null, choosers, made, factory);
        }

        FactoryGroup(int nThreads, ChildFactory factory) {
            this(nThreads, DefaultEventExecutorChooserFactory.INSTANCE, new ArrayList<>(), factory);
        }

        @Override
        @SuppressWarnings("unchecked") // the arguments of the constructor
        protected EventExecutor newChild(Executor executor, Object... args) throws Exception {
            List<EventExecutor> made = (List<EventExecutor>) args[0];
            EventExecutor child = ((ChildFactory) args[1]).newChild(made.size());
            made.add(child);
            return child;
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 12, 16})
    void executorsAreTakenInTurn(int count) {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(count));
        List<EventExecutor> children = new ArrayList<>();
        group.forEach(children::add);
        assertThat(children).hasSize(count).doesNotHaveDuplicates();
        assertThat(group.executorCount()).isEqualTo(count);
        for (int i = 0; i < 3 * count; i++) {
            assertThat(group.next()).isSameAs(children.get(i % count));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4})
    void executorsAreTakenEquallyOftenByManyThreads(int count) throws Exception {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(count));
        Map<EventExecutor, AtomicInteger> taken = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 0; n < 3_000; n++) {
                    taken.computeIfAbsent(group.next(), key -> new AtomicInteger()).incrementAndGet();
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join(30_000);
        }
        assertThat(taken).hasSize(count);
        assertThat(taken.values()).extracting(AtomicInteger::get).containsOnly(12_000 / count);
    }

    @Test
    void chooserNeedsExecutors() {
        assertThatThrownBy(() -> DefaultEventExecutorChooserFactory.INSTANCE.newChooser(new EventExecutor[0]))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("executors.length: 0");
        assertThatThrownBy(() -> DefaultEventExecutorChooserFactory.INSTANCE.newChooser(null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("executors");
    }

    @Test
    void groupNeedsAThreadAndAChooser() {
        for (int bad : new int[] {0, -1}) {
            assertThatThrownBy(() -> new DefaultEventExecutorGroup(bad))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("nThreads: " + bad);
        }
        assertThatThrownBy(() -> new FactoryGroup(1, null, new ArrayList<>(), number -> new DefaultEventExecutor()))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("chooserFactory");
    }

    @Test
    void chooserIsThatOfTheGivenFactoryAndCannotChangeTheGroup() {
        FactoryGroup group = ended(new FactoryGroup(3, executors -> {
            EventExecutor last = executors[2];
            executors[0] = null;
            return () -> last;
        }, new ArrayList<>(), number -> new DefaultEventExecutor()));
        assertThat(group).hasSize(3).doesNotContainNull();
        assertThat(group.next()).isSameAs(group.next());
    }

    @Test
    void iteratorShowsAllExecutorsAndCannotRemove() {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(3));
        assertThat(group).hasSize(3).allMatch(child -> child.parent() == group);
        Iterator<EventExecutor> iterator = group.iterator();
        EventExecutor first = iterator.next();
        assertThatThrownBy(iterator::remove).isInstanceOf(UnsupportedOperationException.class);
        assertThat(group).contains(first).hasSize(3);
    }

    static Stream<Throwable> failures() {
        return Stream.of(new IOException("on purpose"), new IllegalArgumentException("on purpose"),
                new AssertionError("on purpose"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureToMakeAChildShutsDownThoseMadeBefore(Throwable cause) {
        List<EventExecutor> made = new ArrayList<>();
        Throwable thrown = catchThrowable(() -> new FactoryGroup(
                4, DefaultEventExecutorChooserFactory.INSTANCE, made, number -> {
            if (number == 2) {
                PlatformDependent.throwException(cause);
            }
            return new DefaultEventExecutor();
        }));
        if (cause instanceof Error) {
            assertThat(thrown).isSameAs(cause);
        } else {
            assertThat(thrown).isInstanceOf(IllegalStateException.class).hasCause(cause);
        }
        assertTerminating(made, 2);
    }

    @Test
    void failureToMakeAChooserShutsDownTheChildren() {
        IllegalArgumentException cause = new IllegalArgumentException("on purpose");
        List<EventExecutor> made = new ArrayList<>();
        assertThatThrownBy(() -> new FactoryGroup(2, executors -> {
            throw cause;
        }, made, number -> new DefaultEventExecutor())).isSameAs(cause);
        assertTerminating(made, 2);
    }

    private static void assertTerminating(List<EventExecutor> children, int expectedCount) {
        assertThat(children).hasSize(expectedCount);
        for (EventExecutor child : children) {
            assertThat(child.isShuttingDown()).isTrue();
            assertThat(child.terminationFuture().awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void threadsAreNamedForTheGroupUnlessAFactoryIsGiven() throws Exception {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(2));
        String name = group.submit(() -> Thread.currentThread().getName()).get(30, TimeUnit.SECONDS);
        assertThat(name).matches("defaultEventExecutorGroup-\\d+-\\d+");

        ThreadFactory named = target -> new FastThreadLocalThread(target, "mine");
        DefaultEventExecutorGroup other = ended(new DefaultEventExecutorGroup(2, named));
        assertThat(other.submit(() -> Thread.currentThread().getName()).get(30, TimeUnit.SECONDS)).isEqualTo("mine");
    }

    @Test
    void eachExecutorHasItsOwnThread() throws Exception {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(3));
        Map<EventExecutor, Thread> threads = new HashMap<>();
        for (EventExecutor child : group) {
            threads.put(child, child.submit(Thread::currentThread).get(30, TimeUnit.SECONDS));
        }
        assertThat(threads.values()).doesNotHaveDuplicates();
        threads.forEach((child, thread) -> group.forEach(
                other -> assertThat(other.inEventLoop(thread)).isEqualTo(other == child)));
    }

    @Test
    void limitAndHandlerOfRejectedTasksArePassedOn() throws Exception {
        List<Runnable> rejected = Collections.synchronizedList(new ArrayList<>());
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(
                1, null, 16, (task, executor) -> rejected.add(task)));
        CountDownLatch release = new CountDownLatch(1);
        group.execute(() -> {
            try {
                release.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            group.execute(ran::incrementAndGet);
        }
        release.countDown();
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(rejected).isNotEmpty();
        assertThat(ran.get() + rejected.size()).isEqualTo(100);
    }

    @Test
    void groupHasEndedWhenAllItsExecutorsHave() throws Exception {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(2));
        List<EventExecutor> children = new ArrayList<>();
        group.forEach(children::add);

        children.get(0).shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(children.get(0).awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        assertThat(group.isShuttingDown()).isFalse();
        assertThat(group.isShutdown()).isFalse();
        assertThat(group.isTerminated()).isFalse();
        assertThat(group.terminationFuture().isDone()).isFalse();
        assertThat(group.awaitTermination(0, TimeUnit.SECONDS)).isFalse();

        Future<?> termination = group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(termination).isSameAs(group.terminationFuture());
        assertThat(group.isShuttingDown()).isTrue();
        assertThat(termination.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(termination.isSuccess()).isTrue();
        assertThat(group.isShutdown()).isTrue();
        assertThat(group.isTerminated()).isTrue();
        assertThat(group.awaitTermination(0, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> group.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void failureOfOneExecutorReachesTheTerminationFutureOfTheGroup() throws Exception {
        IllegalStateException cause = new IllegalStateException("on purpose");
        FactoryGroup group = ended(new FactoryGroup(3, number -> new BlockingQueueExecutor() {
            @Override
            protected void cleanup() {
                if (number == 1) {
                    throw cause;
                }
            }
        }));
        Future<?> termination = group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(termination.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(termination.cause()).isSameAs(cause);
        assertThat(group.isTerminated()).isTrue();
    }

    @Test
    void suspendedExecutorsAreNotActive() {
        FactoryGroup group = ended(new FactoryGroup(3, number -> new BlockingQueueExecutor()));
        assertThat(group.activeExecutorCount()).isEqualTo(3);
        assertThat(group.next().trySuspend()).isTrue();
        assertThat(group.activeExecutorCount()).isEqualTo(2);
        assertThat(group.executorCount()).isEqualTo(3);
    }

    @Test
    void invokingFromTheOnlyThreadIsRefusedInsteadOfDeadlocking() throws Exception {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(1));
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        List<Callable<Object>> calls = List.of(
                () -> group.invokeAll(tasks), () -> group.invokeAll(tasks, 1, TimeUnit.DAYS),
                () -> group.invokeAny(tasks), () -> group.invokeAny(tasks, 1, TimeUnit.DAYS));
        for (Callable<Object> call : calls) {
            assertThat(group.submit(call).await().cause()).isInstanceOf(RejectedExecutionException.class);
        }
        assertThat(group.invokeAll(tasks)).hasSize(2);
        assertThat(group.invokeAny(tasks)).isIn(1, 2);
    }

    @Test
    void interruptDoesNotEndTheLoopOfAnExecutor() throws Exception {
        DefaultEventExecutorGroup group = ended(new DefaultEventExecutorGroup(1));
        Thread thread = group.submit(Thread::currentThread).get(30, TimeUnit.SECONDS);
        thread.interrupt();
        assertThat(group.schedule(Thread::currentThread, 1, TimeUnit.MILLISECONDS).get(30, TimeUnit.SECONDS))
                .isSameAs(thread);
    }

    @Test
    void valueThatCannotBeRemovedDoesNotKeepAnExecutorFromTerminating() throws Exception {
        IllegalStateException cause = new IllegalStateException("on purpose");
        FastThreadLocal<String> failing = new FastThreadLocal<>() {
            @Override
            protected void onRemoval(String value) {
                throw cause;
            }
        };
        DefaultEventExecutor executor = new DefaultEventExecutor();
        executor.submit(() -> failing.set("value")).sync();
        assertThat(executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.terminationFuture().cause()).isSameAs(cause);
        assertThat(executor.isTerminated()).isTrue();
    }
}
