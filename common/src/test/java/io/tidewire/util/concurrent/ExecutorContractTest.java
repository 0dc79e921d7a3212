/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules for every executor of this module. */
@Timeout(60)
class ExecutorContractTest {

    static Stream<Supplier<EventExecutor>> mortalExecutors() {
        return Stream.of(DefaultEventExecutor::new, SystemTimeExecutor::new,
                () -> new UnorderedThreadPoolEventExecutor(1), () -> new DefaultEventExecutorGroup(1).next(),
                () -> new NonStickyEventExecutorGroup(new UnorderedThreadPoolEventExecutor(1)).next());
    }

    static Stream<Supplier<EventExecutor>> executors() {
        return Stream.concat(mortalExecutors(), Stream.of(() -> GlobalEventExecutor.INSTANCE));
    }

    @ParameterizedTest
    @MethodSource("executors")
    void timersRunAlthoughATaskSubmitsItselfAgainAndAgain(Supplier<EventExecutor> factory) throws Exception {
        EventExecutor executor = factory.get();
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch resubmitted = new CountDownLatch(1_000);
        executor.execute(new Runnable() {
            @Override
            public void run() {
                resubmitted.countDown();
                if (!stop.get()) {
                    executor.execute(this);
                }
            }
        });
        try {
            resubmitted.await();
            Future<?> timer = executor.schedule(() -> { }, 1, TimeUnit.MILLISECONDS);
            assertThat(timer.await(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            stop.set(true);
        }
        if (executor != GlobalEventExecutor.INSTANCE) {
            executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        }
    }

    @ParameterizedTest
    @MethodSource("mortalExecutors")
    @SuppressWarnings("deprecation") // it is what the test is about
    void nothingIsAcceptedAfterShutdownHasReturnedAndAllBeforeRuns(Supplier<EventExecutor> factory) throws Exception {
        for (boolean graceful : new boolean[] {false, true}) {
            EventExecutor executor = factory.get();
            CountDownLatch go = new CountDownLatch(1);
            AtomicBoolean ran = new AtomicBoolean();
            executor.execute(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            executor.execute(() -> ran.set(true));
            if (graceful) {
                executor.shutdownGracefully(1, 2, TimeUnit.HOURS);
            }
            executor.shutdown();
            assertThat(executor.isShutdown()).isTrue();
            assertThatThrownBy(() -> executor.execute(() -> { })).isInstanceOf(RejectedExecutionException.class);
            assertThatThrownBy(() -> executor.submit(() -> { })).isInstanceOf(RejectedExecutionException.class);
            assertThatThrownBy(() -> executor.schedule(() -> { }, 1, TimeUnit.HOURS))
                    .isInstanceOf(RejectedExecutionException.class);
            go.countDown();
            assertThat(executor.terminationFuture().await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(ran).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("mortalExecutors")
    void shutdownIsNotHiddenByATaskThatSubmitsItselfAgainAndAgain(Supplier<EventExecutor> factory) throws Exception {
        EventExecutor executor = factory.get();
        CountDownLatch resubmitted = new CountDownLatch(1_000);
        executor.execute(new Runnable() {
            @Override
            public void run() {
                resubmitted.countDown();
                executor.execute(this);
            }
        });
        resubmitted.await();
        assertThat(executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("executors")
    void taskThatComesAfterASuspensionWasAskedForEndsIt(Supplier<EventExecutor> factory) throws Exception {
        EventExecutor executor = factory.get();
        executor.submit(() -> { }).sync();
        Future<?> timer = executor.schedule(() -> { }, 1, TimeUnit.HOURS); // keeps the executor from being suspended
        executor.submit(() -> { }).sync();
        assertThat(executor.isSuspended()).isEqualTo(false);
        assertThat(executor.trySuspend()).isEqualTo(executor.isSuspended());
        executor.submit(() -> { }).sync();
        assertThat(executor.isSuspended()).isFalse();
        timer.cancel(false);
        if (executor != GlobalEventExecutor.INSTANCE) {
            executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        }
    }

    private static final class SystemTimeExecutor extends BlockingQueueExecutor {
        @Override
        public Ticker ticker() {
            return Ticker.systemTicker();
        }
    }
}
