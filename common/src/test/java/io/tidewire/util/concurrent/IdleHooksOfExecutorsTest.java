/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidewire.util.internal.IdleHooks;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every executor with a thread of its own runs the hooks of the thread before it waits for tasks. */
@Timeout(60)
class IdleHooksOfExecutorsTest {

    static Stream<Supplier<EventExecutor>> executors() {
        return Stream.of(DefaultEventExecutor::new, BlockingQueueExecutor::new, () -> GlobalEventExecutor.INSTANCE);
    }

    @ParameterizedTest
    @MethodSource("executors")
    void hooksRunBeforeTheLoopSleeps(Supplier<EventExecutor> factory) throws Exception {
        EventExecutor executor = factory.get();
        CountDownLatch ran = new CountDownLatch(1);
        Runnable hook = ran::countDown;
        executor.execute(() -> IdleHooks.add(hook));
        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.submit(IdleHooks::runsHooks).get(30, TimeUnit.SECONDS)).isTrue();
        executor.submit(() -> IdleHooks.remove(hook)).sync();
        shutDown(executor);
    }

    @ParameterizedTest
    @MethodSource("executors")
    void loopDoesNotSleepOverWhatAHookSubmits(Supplier<EventExecutor> factory) throws Exception {
        EventExecutor executor = factory.get();
        CountDownLatch ran = new CountDownLatch(2);
        Runnable[] hook = new Runnable[1];
        hook[0] = () -> {
            IdleHooks.remove(hook[0]);
            executor.execute(ran::countDown);
            executor.schedule(ran::countDown, 0, TimeUnit.SECONDS);
        };
        executor.execute(() -> IdleHooks.add(hook[0]));
        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        shutDown(executor);
    }

    @Test
    void lastRunIsAtTheEndOfTheLoopAndTheAnswerIsNoByThen() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        BlockingQueueExecutor executor = new BlockingQueueExecutor(threads);
        List<Boolean> answers = new CopyOnWriteArrayList<>();
        executor.execute(() -> IdleHooks.add(() -> answers.add(IdleHooks.runsHooks())));
        executor.submit(() -> { }).sync();
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(answers).endsWith(false);
        assertThat(threads.submit(IdleHooks::runsHooks).get()).as("the thread lives on").isFalse();
        threads.shutdown();
    }

    @Test
    void suspendedLoopRunsTheHooksOfItsThreadOnceMore() throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        BlockingQueueExecutor executor = new BlockingQueueExecutor(threads);
        List<Boolean> answers = new CopyOnWriteArrayList<>();
        executor.submit(() -> IdleHooks.add(() -> answers.add(IdleHooks.runsHooks()))).sync();
        assertThat(executor.trySuspend()).isTrue();
        assertThat(threads.submit(IdleHooks::runsHooks).get()).as("after the loop").isFalse();
        assertThat(answers).endsWith(false);
        int before = answers.size();

        executor.submit(() -> { }).sync();
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        assertThat(answers).as("the next loop of the thread").hasSizeGreaterThan(before).endsWith(false);
        threads.shutdown();
    }

    @Test
    void loopThatDoesNotKnowOfTheHooksIsNotTrusted() throws Exception {
        SingleThreadEventExecutor executor = new SingleThreadEventExecutor(
                null, new DefaultThreadFactory(IdleHooksOfExecutorsTest.class), true) {
            @Override
            protected void run() {
                do {
                    runAllTasks();
                } while (!confirmShutdown());
            }
        };
        assertThat(executor.submit(IdleHooks::runsHooks).get()).isFalse();
        shutDown(executor);
    }

    private static void shutDown(EventExecutor executor) throws InterruptedException {
        if (executor != GlobalEventExecutor.INSTANCE) {
            executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        }
    }
}
