/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A task that was accepted is run, whatever is going on with the executor meanwhile; bounded number of rounds. */
@Timeout(120)
class ShutdownRaceTest {

    private static final int ROUNDS = 200;
    private static final int PRODUCERS = 3;
    /** Enough to be still at it when the shutdown comes; the loop must not be kept from ending by the flood itself. */
    private static final int MAX_TASKS = 2_000;

    static Stream<Supplier<SingleThreadEventExecutor>> executors() {
        return Stream.of(DefaultEventExecutor::new, BlockingQueueExecutor::new);
    }

    @ParameterizedTest
    @MethodSource("executors")
    void acceptedTasksRunAndRejectedOnesDoNot(Supplier<SingleThreadEventExecutor> factory) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            SingleThreadEventExecutor executor = factory.get();
            AtomicInteger accepted = new AtomicInteger();
            AtomicInteger ran = new AtomicInteger();
            CountDownLatch running = new CountDownLatch(PRODUCERS);
            List<Thread> producers = new ArrayList<>();
            for (int p = 0; p < PRODUCERS; p++) {
                Thread producer = new Thread(() -> submitUntilRejected(executor, accepted, ran, running));
                producer.start();
                producers.add(producer);
            }
            running.await();
            Future<?> termination = executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            for (Thread producer : producers) {
                producer.join();
            }
            termination.sync();
            assertThat(ran).as("round %d", round).hasValue(accepted.get());
        }
    }

    private static void submitUntilRejected(SingleThreadEventExecutor executor, AtomicInteger accepted,
                                            AtomicInteger ran, CountDownLatch running) {
        try {
            for (int i = 0; i < MAX_TASKS; i++) {
                executor.execute(ran::incrementAndGet);
                accepted.incrementAndGet();
                running.countDown();
            }
        } catch (RejectedExecutionException e) {
            running.countDown();
        }
    }

    @ParameterizedTest
    @MethodSource("executors")
    void sleepingLoopIsWokenByEachOfManyProducers(Supplier<SingleThreadEventExecutor> factory) throws Exception {
        SingleThreadEventExecutor executor = factory.get();
        List<Thread> producers = new ArrayList<>();
        AtomicInteger answered = new AtomicInteger();
        for (int p = 0; p < PRODUCERS; p++) {
            Thread producer = new Thread(() -> {
                for (int i = 0; i < 2_000; i++) {
                    // Waiting for each task lets the loop fall asleep in between.
                    executor.submit(() -> { }).syncUninterruptibly();
                    answered.incrementAndGet();
                }
            });
            producer.start();
            producers.add(producer);
        }
        for (Thread producer : producers) {
            producer.join();
        }
        assertThat(answered).hasValue(PRODUCERS * 2_000);
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }
}
