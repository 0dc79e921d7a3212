/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.internal.ThreadExecutorMap;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GlobalEventExecutorTest {

    private static final String QUIET_PERIOD = "io.tidewire.globalEventExecutor.quietPeriodSeconds";

    private final GlobalEventExecutor executor = GlobalEventExecutor.INSTANCE;

    /** Loads the classes of the library once more. */
    private static final class FreshClasses extends ClassLoader {

        FreshClasses() {
            super(GlobalEventExecutor.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("io.tidewire.")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** The only instance of a freshly loaded class, which no other code in the process can keep busy. */
    private record Fresh(ScheduledExecutorService executor) {

        /** With a value of the property, or {@code null} for none. */
        static Fresh load(String quietPeriodSeconds) throws ReflectiveOperationException {
            String before = System.getProperty(QUIET_PERIOD);
            try {
                setOrClear(quietPeriodSeconds);
                Class<?> type = Class.forName(GlobalEventExecutor.class.getName(), true, new FreshClasses());
                return new Fresh((ScheduledExecutorService) type.getField("INSTANCE").get(null));
            } finally {
                setOrClear(before);
            }
        }

        private static void setOrClear(String value) {
            if (value == null) {
                System.clearProperty(QUIET_PERIOD);
            } else {
                System.setProperty(QUIET_PERIOD, value);
            }
        }

        boolean awaitInactivity() throws ReflectiveOperationException {
            return (boolean) executor.getClass().getMethod("awaitInactivity", long.class, TimeUnit.class)
                    .invoke(executor, 30L, TimeUnit.SECONDS);
        }

        /** Submits from a thread of the group that has a context class loader, and returns the executor's thread. */
        Thread threadStartedFrom(ThreadGroup group) throws Exception {
            FutureTask<Thread> submission = new FutureTask<>(
                    () -> executor.submit(Thread::currentThread).get(30, TimeUnit.SECONDS));
            Thread submitter = new Thread(group, submission);
            submitter.setContextClassLoader(new FreshClasses());
            submitter.start();
            return submission.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void threadEndsWhenIdleAndTheNextTaskStartsAnother() throws Exception {
        Fresh fresh = Fresh.load(null);
        assertThatThrownBy(fresh::awaitInactivity).isInstanceOf(InvocationTargetException.class)
                .cause().isInstanceOf(IllegalStateException.class).hasMessageContaining("not started");

        ThreadGroup firstGroup = new ThreadGroup("first");
        Thread first = fresh.threadStartedFrom(firstGroup);
        assertThat(first.getThreadGroup()).isSameAs(firstGroup);
        assertThat(first.getContextClassLoader()).isNull();
        assertThat(first.getName()).startsWith("globalEventExecutor-");
        assertThat(fresh.executor.schedule(() -> 1, 1, TimeUnit.DAYS).cancel(false)).isTrue();
        assertThat(fresh.awaitInactivity()).isTrue();
        assertThat(first.isAlive()).isFalse();

        ThreadGroup secondGroup = new ThreadGroup("second");
        Thread second = fresh.threadStartedFrom(secondGroup);
        assertThat(second).isNotSameAs(first);
        assertThat(second.getThreadGroup()).as("not that of whoever came first").isSameAs(secondGroup);
        assertThat(second.getContextClassLoader()).isNull();
    }

    @Test
    void threadStaysForTheQuietPeriodAtLeast() throws Exception {
        record Expectation(Fresh fresh, long startNanos, int seconds) { }
        List<Expectation> expectations = new ArrayList<>();
        String[] properties = {null, "0", "-5", "no number", "2"};
        for (String property : properties) {
            Fresh fresh = Fresh.load(property);
            expectations.add(new Expectation(fresh, Ticker.systemTicker().nanoTime(), "2".equals(property) ? 2 : 1));
            fresh.executor.execute(() -> { });
        }
        for (Expectation expected : expectations) {
            assertThat(expected.fresh.awaitInactivity()).isTrue();
            assertThat(Ticker.systemTicker().nanoTime() - expected.startNanos)
                    .isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(expected.seconds));
        }
    }

    @Test
    void threadStaysWhileATaskIsScheduled() throws Exception {
        ScheduledExecutorService fresh = Fresh.load(null).executor;
        FutureTask<Thread> scheduled = new FutureTask<>(Thread::currentThread);
        Thread first = fresh.submit(() -> {
            fresh.schedule(scheduled, 1_200, TimeUnit.MILLISECONDS); // longer than the quiet period
            return Thread.currentThread();
        }).get(30, TimeUnit.SECONDS);
        assertThat(scheduled.get(30, TimeUnit.SECONDS)).isSameAs(first);
    }

    @Test
    void tasksRunInOrderOnItsThread() throws Exception {
        List<Integer> seen = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            int number = i;
            executor.execute(() -> seen.add(number));
        }
        assertThat(executor.submit(() -> executor.inEventLoop()).get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(seen).hasSize(1_000).isSorted();
        assertThat(executor.inEventLoop()).isFalse();
        assertThat(executor.submit(ThreadExecutorMap::currentExecutor).get(30, TimeUnit.SECONDS)).isSameAs(executor);
        assertThatThrownBy(() -> executor.execute(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("task");
    }

    @Test
    void neitherExceptionNorInterruptEndsTheThread() throws Exception {
        List<Thread> threads = executor.submit(() -> {
            List<Thread> seen = new ArrayList<>();
            executor.execute(() -> {
                seen.add(Thread.currentThread());
                Thread.currentThread().interrupt();
                throw new AssertionError("on purpose, to be logged");
            });
            return seen;
        }).get(30, TimeUnit.SECONDS);
        assertThat(executor.schedule(Thread::currentThread, 1, TimeUnit.MILLISECONDS).get(30, TimeUnit.SECONDS))
                .isSameAs(threads.get(0));
    }

    @Test
    void tasksThatWaitAreCounted() throws Exception {
        assertThat(executor.submit(() -> {
            for (int i = 0; i < 3; i++) {
                executor.execute(() -> { });
            }
            return executor.pendingTasks();
        }).get(30, TimeUnit.SECONDS)).isGreaterThanOrEqualTo(3);
    }

    @Test
    void invokingFromItsOwnThreadIsRefusedInsteadOfDeadlocking() throws Exception {
        List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
        List<Callable<Object>> calls = List.of(
                () -> executor.invokeAny(tasks), () -> executor.invokeAny(tasks, 1, TimeUnit.DAYS),
                () -> executor.invokeAll(tasks), () -> executor.invokeAll(tasks, 1, TimeUnit.DAYS));
        for (Callable<Object> call : calls) {
            Future<Object> future = executor.submit(call);
            assertThat(future.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(future.cause()).isInstanceOf(RejectedExecutionException.class);
        }
        assertThat(executor.invokeAll(tasks)).hasSize(2);
        assertThat(executor.invokeAny(tasks)).isIn(1, 2);
    }

    @Test
    @SuppressWarnings("deprecation") // shutdown() is what an ExecutorService is asked to do
    void itCannotBeShutDown() throws Exception {
        Future<?> termination = executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        assertThat(termination).isSameAs(executor.terminationFuture());
        assertThat(termination.cause()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(executor::shutdown).isInstanceOf(UnsupportedOperationException.class);
        assertThat(executor.isShuttingDown()).isFalse();
        assertThat(executor.isShutdown()).isFalse();
        assertThat(executor.isTerminated()).isFalse();
        assertThat(executor.awaitTermination(1, TimeUnit.DAYS)).isFalse();
        assertThat(executor.submit(() -> 1).get(30, TimeUnit.SECONDS)).isEqualTo(1);
    }
}
