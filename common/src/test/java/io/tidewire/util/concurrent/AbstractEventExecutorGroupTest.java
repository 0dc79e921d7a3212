/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AbstractEventExecutorGroupTest {

    private static final Runnable RUNNABLE = () -> { };
    private static final Callable<String> CALLABLE = () -> "result";
    private static final List<Callable<String>> CALLABLES = List.of(CALLABLE);

    private record Call(String method, List<Object> arguments) {
        Call(String method, Object... arguments) {
            this(method, arguments == null ? List.of() : Arrays.asList(arguments));
        }
    }

    @FunctionalInterface
    private interface Use {
        Object of(EventExecutorGroup group) throws Exception;
    }

    private final List<Call> calls = new ArrayList<>();
    private final List<Object> results = new ArrayList<>();

    /** Writes down each call, and returns a new object that can be recognised. */
    private final EventExecutor recorder = (EventExecutor) Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {EventExecutor.class},
            (proxy, method, arguments) -> {
                calls.add(new Call(method.getName(), arguments));
                Object result = newResult(method);
                results.add(result);
                return result;
            });

    private static Object newResult(Method method) {
        Class<?> type = method.getReturnType();
        if (type == ScheduledFuture.class) {
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, called, args) -> {
                throw new AssertionError("nobody should look at it: " + called);
            });
        }
        if (type == Future.class) {
            return new SucceededFuture<>(ImmediateEventExecutor.INSTANCE, "result");
        }
        if (type == List.class) {
            return new ArrayList<>();
        }
        return type == void.class ? null : new String("result");
    }

    private final class Group extends AbstractEventExecutorGroup {

        int nexts;
        final List<Call> shutdowns = new ArrayList<>();

        @Override
        public EventExecutor next() {
            nexts++;
            return recorder;
        }

        @Override
        public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
            shutdowns.add(new Call("shutdownGracefully", quietPeriod, timeout, unit));
            return terminationFuture();
        }

        @Override
        public Future<?> terminationFuture() {
            return null;
        }

        @Override
        public Iterator<EventExecutor> iterator() {
            return Collections.emptyIterator();
        }

        @Override
        public boolean isShuttingDown() {
            return false;
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return false;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return false;
        }
    }

    private final Group group = new Group();

    private void passesOn(Use use, String method, Object... arguments) throws Exception {
        calls.clear();
        results.clear();
        group.nexts = 0;
        Object result = use.of(group);
        assertThat(calls).containsExactly(new Call(method, arguments));
        assertThat(result).isSameAs(results.get(0));
        assertThat(group.nexts).isEqualTo(1);
    }

    @Test
    void tasksArePassedOnToTheNextExecutor() throws Exception {
        passesOn(g -> {
            g.execute(RUNNABLE);
            return null;
        }, "execute", RUNNABLE);
        passesOn(g -> g.submit(RUNNABLE), "submit", RUNNABLE);
        passesOn(g -> g.submit(RUNNABLE, "result"), "submit", RUNNABLE, "result");
        passesOn(g -> g.submit(CALLABLE), "submit", CALLABLE);
        passesOn(g -> g.schedule(RUNNABLE, 1, TimeUnit.DAYS), "schedule", RUNNABLE, 1L, TimeUnit.DAYS);
        passesOn(g -> g.schedule(CALLABLE, 2, TimeUnit.DAYS), "schedule", CALLABLE, 2L, TimeUnit.DAYS);
        passesOn(g -> g.scheduleAtFixedRate(RUNNABLE, 3, 4, TimeUnit.DAYS),
                "scheduleAtFixedRate", RUNNABLE, 3L, 4L, TimeUnit.DAYS);
        passesOn(g -> g.scheduleWithFixedDelay(RUNNABLE, 5, 6, TimeUnit.DAYS),
                "scheduleWithFixedDelay", RUNNABLE, 5L, 6L, TimeUnit.DAYS);
        passesOn(g -> g.invokeAll(CALLABLES), "invokeAll", CALLABLES);
        passesOn(g -> g.invokeAll(CALLABLES, 7, TimeUnit.DAYS), "invokeAll", CALLABLES, 7L, TimeUnit.DAYS);
        passesOn(g -> g.invokeAny(CALLABLES), "invokeAny", CALLABLES);
        passesOn(g -> g.invokeAny(CALLABLES, 8, TimeUnit.DAYS), "invokeAny", CALLABLES, 8L, TimeUnit.DAYS);
    }

    @Test
    @SuppressWarnings("deprecation") // the deprecated method of an ExecutorService
    void allShutdownsAreTheOneWithPeriods() {
        group.shutdownGracefully();
        group.shutdown();
        assertThat(group.shutdownNow()).isEmpty();
        assertThat(group.shutdowns).containsExactly(
                new Call("shutdownGracefully", 2L, 15L, TimeUnit.SECONDS),
                new Call("shutdownGracefully", 0L, 0L, TimeUnit.SECONDS),
                new Call("shutdownGracefully", 0L, 0L, TimeUnit.SECONDS));
        assertThat(calls).isEmpty();
    }

    @Test
    void timeIsThatOfTheSystemUnlessASubclassSaysOtherwise() {
        assertThat(group.ticker()).isSameAs(Ticker.systemTicker());
    }
}
