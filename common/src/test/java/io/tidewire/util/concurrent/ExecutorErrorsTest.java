/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidewire.util.internal.IdleHooks;
import io.tidewire.util.internal.UnloggedFailures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No exception of a task, a listener, a timer, an idle hook or the logger ends the executor or costs a task. */
@Timeout(60)
class ExecutorErrorsTest {

    private static final List<Supplier<Error>> ERRORS = List.of(OutOfMemoryError::new, StackOverflowError::new,
            NoClassDefFoundError::new, AssertionError::new, InternalError::new);

    static Stream<Arguments> executorsAndErrors() {
        return Stream.<Supplier<EventExecutor>>of(DefaultEventExecutor::new, SystemTimeExecutor::new,
                () -> new UnorderedThreadPoolEventExecutor(1),
                () -> new NonStickyEventExecutorGroup(new UnorderedThreadPoolEventExecutor(1)).next(),
                () -> GlobalEventExecutor.INSTANCE)
                .flatMap(executor -> ERRORS.stream().map(error -> Arguments.of(executor, error)));
    }

    /** Throws from within the logging framework, as a handler does that cannot get memory or a descriptor. */
    private static final class ThrowingHandler extends Handler {
        private final Supplier<Error> error;
        private final AtomicInteger records = new AtomicInteger();

        ThrowingHandler(Supplier<Error> error) {
            this.error = error;
        }

        @Override
        public void publish(LogRecord record) {
            records.incrementAndGet();
            throw error.get();
        }

        @Override
        public void flush() {
            assert records.get() >= 0;
        }

        @Override
        public void close() {
            assert records.get() >= 0;
        }
    }

    @ParameterizedTest
    @MethodSource("executorsAndErrors")
    void executorSurvivesErrorsOfAllThatItCallsAndOfTheLogger(Supplier<EventExecutor> factory, Supplier<Error> error)
            throws Exception {
        EventExecutor executor = factory.get();
        Logger ofAll = Logger.getLogger("io.tidewire");
        boolean parentBefore = ofAll.getUseParentHandlers();
        ThrowingHandler handler = new ThrowingHandler(error);
        ofAll.addHandler(handler);
        ofAll.setUseParentHandlers(false);
        try (UnloggedFailures unlogged = new UnloggedFailures()) {
            throwEverywhere(executor, error);
            assertThat(unlogged.lines()).isNotEmpty()
                    .allMatch(line -> line.startsWith("tidewire: a failure could not be logged: "));
        } finally {
            ofAll.removeHandler(handler);
            ofAll.setUseParentHandlers(parentBefore);
        }
        assertThat(handler.records).as("the logger was tried").hasPositiveValue();
        assertThat(executor.submit(() -> 42).get()).isEqualTo(42);
        if (executor != GlobalEventExecutor.INSTANCE) {
            assertThat(executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(executor.terminationFuture().isSuccess()).isTrue();
        }
    }

    private static void throwEverywhere(EventExecutor executor, Supplier<Error> error) throws Exception {
        Runnable throwing = () -> {
            throw error.get();
        };
        List<Future<?>> failing = new ArrayList<>();
        AtomicInteger ran = new AtomicInteger();
        for (int i = 0; i < 20; i++) {
            executor.execute(throwing);
            executor.execute(ran::incrementAndGet);
            failing.add(executor.submit(throwing));
            failing.add(executor.schedule(throwing, 1, TimeUnit.NANOSECONDS));
            failing.add(executor.scheduleAtFixedRate(throwing, 0, 1, TimeUnit.MILLISECONDS));
            CountDownLatch called = new CountDownLatch(2);
            Promise<Object> promise = executor.newPromise();
            promise.addListener(future -> {
                called.countDown();
                throw error.get();
            });
            promise.addListener(future -> called.countDown());
            promise.setSuccess(promise);
            called.await();
        }
        executor.submit(() -> IdleHooks.add(throwing)).sync();
        executor.schedule(() -> { }, 1, TimeUnit.MILLISECONDS).sync();
        executor.submit(() -> IdleHooks.remove(throwing)).sync();
        for (Future<?> future : failing) {
            assertThat(future.await().cause()).isInstanceOf(error.get().getClass());
        }
        executor.submit(() -> { }).sync();
        assertThat(ran).hasValue(20);
    }

    private static final class SystemTimeExecutor extends BlockingQueueExecutor {
        @Override
        public Ticker ticker() {
            return Ticker.systemTicker();
        }
    }
}
