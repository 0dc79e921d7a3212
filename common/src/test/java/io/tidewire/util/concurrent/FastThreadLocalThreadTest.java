/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class FastThreadLocalThreadTest {

    private static final ThreadGroup GROUP = new ThreadGroup("group");

    private final List<String> removed = Collections.synchronizedList(new ArrayList<>());
    private final FastThreadLocal<String> variable = new FastThreadLocal<>() {
        @Override
        protected void onRemoval(String value) {
            removed.add(value);
        }
    };

    static Stream<Function<Runnable, FastThreadLocalThread>> constructorsWithATarget() {
        return Stream.of(
                target -> new FastThreadLocalThread(target),
                target -> new FastThreadLocalThread(GROUP, target),
                target -> new FastThreadLocalThread(target, "name"),
                target -> new FastThreadLocalThread(GROUP, target, "name"),
                target -> new FastThreadLocalThread(GROUP, target, "name", 0));
    }

    static Stream<Function<Runnable, FastThreadLocalThread>> constructorsForSubclasses() {
        return Stream.of(
                target -> new FastThreadLocalThread() {
                    @Override
                    public void run() {
                        target.run();
                    }
                },
                target -> new FastThreadLocalThread("name") {
                    @Override
                    public void run() {
                        target.run();
                    }
                },
                target -> new FastThreadLocalThread(GROUP, "name") {
                    @Override
                    public void run() {
                        target.run();
                    }
                });
    }

    /** Sets the variable and asks what will become of it: {has fast variables, will clean up}. */
    private boolean[] askOn(Function<Runnable, ? extends Thread> constructor) throws Exception {
        FutureTask<boolean[]> task = new FutureTask<>(() -> {
            variable.set("value");
            return new boolean[] {
                FastThreadLocalThread.currentThreadHasFastThreadLocal(),
                FastThreadLocalThread.currentThreadWillCleanupFastThreadLocals()
            };
        });
        Thread thread = constructor.apply(task);
        thread.start();
        thread.join(30_000);
        return task.get(30, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @MethodSource("constructorsWithATarget")
    void threadWithATargetCleansUp(Function<Runnable, FastThreadLocalThread> constructor) throws Exception {
        assertThat(askOn(constructor)).containsExactly(true, true);
        assertThat(removed).containsExactly("value");
        assertThatThrownBy(() -> constructor.apply(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("target");
    }

    @ParameterizedTest
    @MethodSource("constructorsForSubclasses")
    void subclassIsNotExpectedToCleanUp(Function<Runnable, FastThreadLocalThread> constructor) throws Exception {
        assertThat(askOn(constructor)).containsExactly(true, false);
        assertThat(removed).isEmpty();
    }

    @Test
    void ordinaryThreadDoesNotCleanUp() throws Exception {
        assertThat(askOn(Thread::new)).containsExactly(false, false);
        assertThat(removed).isEmpty();
    }

    @Test
    void threadThatEndsByAnExceptionCleansUp() throws Exception {
        FastThreadLocalThread thread = new FastThreadLocalThread(() -> {
            variable.set("value");
            throw new IllegalStateException("on purpose");
        });
        thread.setUncaughtExceptionHandler((self, cause) -> removed.add(cause.getMessage()));
        thread.start();
        thread.join(30_000);
        assertThat(removed).containsExactly("value", "on purpose");
    }

    @Test
    void groupAndNameArePassedOn() {
        FastThreadLocalThread thread = new FastThreadLocalThread(GROUP, () -> { }, "name", 0);
        assertThat(thread.getThreadGroup()).isSameAs(GROUP);
        assertThat(thread.getName()).isEqualTo("name");
        assertThat(thread.permitBlockingCalls()).isFalse();
    }

    @Test
    void runWithFastThreadLocalCleansUpAfterwards() throws Exception {
        assertThat(askOn(target -> new Thread(() -> FastThreadLocalThread.runWithFastThreadLocal(target))))
                .containsExactly(true, true);
        assertThat(removed).containsExactly("value");
    }

    @Test
    void runWithFastThreadLocalCleansUpAfterAnException() throws Exception {
        FutureTask<boolean[]> task = new FutureTask<>(() -> {
            assertThatThrownBy(() -> FastThreadLocalThread.runWithFastThreadLocal(() -> {
                variable.set("value");
                throw new IllegalStateException("on purpose");
            })).hasMessage("on purpose");
            return new boolean[] {
                FastThreadLocalThread.currentThreadHasFastThreadLocal(), variable.isSet()
            };
        });
        new Thread(task).start();
        assertThat(task.get(30, TimeUnit.SECONDS)).containsExactly(false, false);
        assertThat(removed).containsExactly("value");
    }

    @Test
    void runWithFastThreadLocalIsRefusedWhereSomebodyElseCleansUp() throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> {
            variable.set("value");
            assertThatThrownBy(() -> FastThreadLocalThread.runWithFastThreadLocal(() -> removed.add("ran")))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(variable.isSet()).as("the value of the outer one").isTrue();
        }, null);
        Thread nested = new Thread(() -> FastThreadLocalThread.runWithFastThreadLocal(task));
        nested.start();
        nested.join(30_000);
        task.get(30, TimeUnit.SECONDS);
        assertThat(removed).containsExactly("value");

        FutureTask<Void> fast = new FutureTask<>(() -> {
            assertThatThrownBy(() -> FastThreadLocalThread.runWithFastThreadLocal(() -> removed.add("ran")))
                    .isInstanceOf(IllegalStateException.class);
        }, null);
        new FastThreadLocalThread(fast).start();
        fast.get(30, TimeUnit.SECONDS);
        assertThat(removed).containsExactly("value");
        assertThatThrownBy(() -> FastThreadLocalThread.runWithFastThreadLocal(null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("runnable");
    }

    @Test
    void threadLocalMapCanBeForgotten() throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> {
            FastThreadLocalThread self = (FastThreadLocalThread) Thread.currentThread();
            assertThat(self.threadLocalMap()).isNull();
            variable.set("value");
            assertThat(self.threadLocalMap().size()).isEqualTo(1);
            self.setThreadLocalMap(null);
            assertThat(variable.isSet()).isFalse();
        }, null);
        Thread thread = new FastThreadLocalThread(task);
        thread.start();
        thread.join(30_000);
        task.get(30, TimeUnit.SECONDS);
        assertThat(removed).isEmpty();
    }
}
