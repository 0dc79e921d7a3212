/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lets threads collide on a promise, a bounded number of times, and checks what holds in every interleaving. */
@Timeout(60)
class DefaultPromiseRaceTest {

    private static final int ROUNDS = 3_000;

    private static ExecutorService threads;
    private static DefaultEventExecutor executor;

    @BeforeAll
    static void start() {
        threads = Executors.newFixedThreadPool(4);
        executor = new DefaultEventExecutor();
    }

    @AfterAll
    static void stop() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    private static void collide(Runnable... actions) throws InterruptedException, ExecutionException {
        CyclicBarrier start = new CyclicBarrier(actions.length);
        List<java.util.concurrent.Future<?>> futures = new ArrayList<>();
        for (Runnable action : actions) {
            futures.add(threads.submit(() -> {
                try {
                    start.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                }
                action.run();
            }));
        }
        for (java.util.concurrent.Future<?> future : futures) {
            future.get();
        }
    }

    @Test
    void exactlyOneOfCompletersAndCancellersWins() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Promise<String> promise = new DefaultPromise<>(executor);
            AtomicInteger wins = new AtomicInteger();
            boolean[] uncancellable = new boolean[1];
            boolean[] cancelled = new boolean[1];
            collide(() -> wins.addAndGet(promise.trySuccess("yes") ? 1 : 0),
                    () -> wins.addAndGet(promise.tryFailure(new Exception("no")) ? 1 : 0),
                    () -> {
                        cancelled[0] = promise.cancel(false);
                        wins.addAndGet(cancelled[0] ? 1 : 0);
                    },
                    () -> uncancellable[0] = promise.setUncancellable());
            assertThat(wins).hasValue(1);
            assertThat(promise.isDone()).isTrue();
            assertThat(promise.isCancelled()).isEqualTo(cancelled[0]);
            assertThat(uncancellable[0]).isEqualTo(!cancelled[0]);
            assertThat(promise.cause() instanceof CancellationException).isEqualTo(cancelled[0]);
        }
    }

    @Test
    void everyoneIsGivenTheSameCauseOfACancellation() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Promise<String> promise = new DefaultPromise<>(executor);
            Throwable[] causes = new Throwable[3];
            collide(() -> promise.cancel(false), () -> causes[0] = promise.cause(),
                    () -> causes[1] = promise.cause(), () -> causes[2] = promise.cause());
            for (Throwable cause : causes) {
                assertThat(cause).isIn(null, promise.cause()); // null if asked before the cancellation
            }
        }
    }

    @Test
    void everyListenerIsCalledOnceAndInTheOrderOfItsThread() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Promise<String> promise = new DefaultPromise<>(executor);
            List<Integer> called = new ArrayList<>(); // by the executor's thread only
            collide(() -> addListeners(promise, called, 0), () -> addListeners(promise, called, 100),
                    () -> promise.setSuccess("done"));
            List<Integer> seen = executor.submit(() -> List.copyOf(called)).get();
            assertThat(seen).hasSize(10).doesNotHaveDuplicates();
            assertThat(seen.stream().filter(n -> n < 100).toList()).isSorted();
            assertThat(seen.stream().filter(n -> n >= 100).toList()).isSorted();
        }
    }

    @Test
    void immediateExecutorCallsListenersOnceAndOneAtATime() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Promise<String> promise = ImmediateEventExecutor.INSTANCE.newPromise();
            List<Integer> called = new ArrayList<>(); // guarded by nothing: that is what is tested
            collide(() -> addListeners(promise, called, 0), () -> addListeners(promise, called, 100),
                    () -> promise.setSuccess("done"));
            Integer[] seen = called.toArray(new Integer[0]);
            Arrays.sort(seen);
            assertThat(seen).containsExactly(0, 1, 2, 3, 4, 100, 101, 102, 103, 104);
        }
    }

    private static void addListeners(Promise<String> promise, List<Integer> called, int first) {
        for (int i = first; i < first + 5; i++) {
            int number = i;
            promise.addListener(future -> called.add(number));
        }
    }

    @Test
    void removedListenerIsEitherCalledOrRemovedAndOthersAreCalled() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Promise<String> promise = new DefaultPromise<>(executor);
            AtomicInteger removable = new AtomicInteger();
            AtomicInteger others = new AtomicInteger();
            FutureListener<String> listener = future -> removable.incrementAndGet();
            promise.addListener(future -> others.incrementAndGet());
            promise.addListener(listener);
            collide(() -> promise.removeListener(listener),
                    () -> promise.addListener(future -> others.incrementAndGet()),
                    () -> promise.setSuccess("done"));
            executor.submit(() -> { }).get();
            assertThat(removable.get()).isBetween(0, 1);
            assertThat(others).hasValue(2);
        }
    }

    @Test
    void waiterNeverMissesTheCompletion() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Promise<Integer> promise = new DefaultPromise<>(executor);
            int result = round;
            collide(() -> assertThat(promise.syncUninterruptibly().getNow()).isEqualTo(result),
                    () -> assertThat(promise.awaitUninterruptibly(30, TimeUnit.SECONDS)).isTrue(),
                    () -> promise.setSuccess(result));
        }
    }
}
