/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class ImmediateEventExecutorTest {

    private final EventExecutor executor = ImmediateEventExecutor.INSTANCE;
    private final List<Object> calls = new ArrayList<>();

    @Test
    void taskRunsAtOnceOnTheSubmittingThread() throws Exception {
        executor.execute(() -> calls.add(Thread.currentThread()));
        assertThat(calls).containsExactly(Thread.currentThread());

        Future<Thread> future = executor.submit(Thread::currentThread);
        assertThat(future.getNow()).isSameAs(Thread.currentThread());
        assertThatThrownBy(() -> executor.execute(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("command");
    }

    @Test
    void nestedTasksRunInOrderAfterTheOneThatSubmitsThem() {
        executor.execute(() -> {
            executor.execute(() -> {
                calls.add("first nested");
                executor.execute(() -> calls.add("nested in nested"));
            });
            executor.execute(() -> calls.add("second nested"));
            calls.add("outer");
        });
        assertThat(calls).containsExactly("outer", "first nested", "second nested", "nested in nested");
    }

    @Test
    void longChainOfNestedTasksNeedsNoStack() {
        int[] remaining = {1_000_000};
        executor.execute(new Runnable() {
            @Override
            public void run() {
                if (--remaining[0] > 0) {
                    executor.execute(this);
                }
            }
        });
        assertThat(remaining[0]).isZero();
    }

    @Test
    void throwingTaskKeepsNoOtherFromRunning() {
        executor.execute(() -> {
            executor.execute(() -> calls.add("nested"));
            throw new AssertionError("on purpose, to be logged");
        });
        executor.execute(() -> calls.add("next"));
        assertThat(calls).containsExactly("nested", "next");
        assertThat(executor.submit(() -> {
            throw new IllegalStateException("on purpose");
        }).cause()).hasMessage("on purpose");
    }

    @Test
    void threadsDoNotWaitForEachOther() throws Exception {
        CountDownLatch otherRan = new CountDownLatch(1);
        Thread other = new Thread(() -> executor.execute(otherRan::countDown));
        executor.execute(() -> {
            other.start();
            try {
                calls.add(otherRan.await(30, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                calls.add(e);
            }
        });
        assertThat(calls).containsExactly(true);
        other.join(30_000);
    }

    @Test
    void nothingIsLeftOnTheThread() throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            executor.execute(() -> executor.execute(() -> { }));
            return FastThreadLocal.size();
        });
        new Thread(task).start();
        assertThat(task.get(30, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void everyThreadIsItsOwn() {
        assertThat(executor.inEventLoop()).isTrue();
        assertThat(executor.inEventLoop(new Thread())).isTrue();
        assertThat(executor.next()).isSameAs(executor);
        assertThat(executor.parent()).isNull();
        assertThat(executor).containsExactly(executor);
    }

    static Stream<Supplier<Promise<String>>> promises() {
        return Stream.of(ImmediateEventExecutor.INSTANCE::newPromise,
                ImmediateEventExecutor.INSTANCE::newProgressivePromise);
    }

    @ParameterizedTest
    @MethodSource("promises")
    void promiseCanBeWaitedForAlthoughEachThreadIsItsOwn(Supplier<Promise<String>> promises) throws Exception {
        Promise<String> promise = promises.get();
        promise.addListener(future -> calls.add(Thread.currentThread()));
        Thread completer = new Thread(() -> promise.setSuccess("done"));
        completer.start();
        assertThat(promise.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(promise.get()).isEqualTo("done");
        completer.join(30_000);
        assertThat(calls).containsExactly(completer);
    }

    @Test
    void invokingWorksAtOnceButIsRefusedInATaskWhichTheOthersWouldWaitFor() throws Exception {
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        assertThat(executor.invokeAll(tasks)).extracting(java.util.concurrent.Future::get).containsExactly(1, 2);
        assertThat(executor.invokeAny(tasks)).isEqualTo(1);
        assertThat(executor.invokeAny(tasks, 30, TimeUnit.SECONDS)).isEqualTo(1);

        List<Callable<Object>> calls = List.of(
                () -> executor.invokeAny(tasks), () -> executor.invokeAny(tasks, 1, TimeUnit.DAYS));
        for (Callable<Object> call : calls) {
            assertThat(executor.submit(call).cause()).isInstanceOf(RejectedExecutionException.class);
        }
        assertThat(executor.submit(() -> executor.invokeAll(tasks)).cause())
                .isInstanceOf(BlockingOperationException.class);
    }

    @Test
    void itCannotSchedule() {
        List<Callable<?>> attempts = List.of(
                () -> executor.schedule(() -> { }, 1, TimeUnit.SECONDS),
                () -> executor.schedule(() -> 1, 1, TimeUnit.SECONDS),
                () -> executor.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.SECONDS),
                () -> executor.scheduleWithFixedDelay(() -> { }, 1, 1, TimeUnit.SECONDS));
        for (Callable<?> attempt : attempts) {
            assertThatThrownBy(attempt::call).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void itCannotBeShutDown() throws Exception {
        Future<?> termination = executor.shutdownGracefully();
        assertThat(termination).isSameAs(executor.terminationFuture());
        assertThat(termination.cause()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(executor.isShuttingDown()).isFalse();
        assertThat(executor.isShutdown()).isFalse();
        assertThat(executor.isTerminated()).isFalse();
        assertThat(executor.awaitTermination(1, TimeUnit.DAYS)).isFalse();
        assertThat(executor.submit(() -> 1).getNow()).isEqualTo(1);
    }

    @Test
    void immediateExecutorLetsExceptionsThrough() {
        ImmediateExecutor.INSTANCE.execute(() -> {
            ImmediateExecutor.INSTANCE.execute(() -> calls.add("nested"));
            calls.add("outer");
        });
        assertThat(calls).containsExactly("nested", "outer");
        assertThatThrownBy(() -> ImmediateExecutor.INSTANCE.execute(() -> {
            throw new IllegalStateException("on purpose");
        })).hasMessage("on purpose");
        assertThatThrownBy(() -> ImmediateExecutor.INSTANCE.execute(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("command");
    }
}
