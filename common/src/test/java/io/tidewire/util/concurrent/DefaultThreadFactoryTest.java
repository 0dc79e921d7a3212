/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class DefaultThreadFactoryTest {

    private static final Runnable NOTHING = () -> { };

    private static final class URLPool { }

    private static final class X { }

    private static int poolNumber(Thread thread) {
        Matcher matcher = Pattern.compile("pool-(\\d+)-\\d+").matcher(thread.getName());
        assertThat(matcher.matches()).as(thread.getName()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    @Test
    void threadsAreNumberedWithinTheirFactoryAndFactoriesWithinTheProcess() {
        DefaultThreadFactory first = new DefaultThreadFactory("pool");
        DefaultThreadFactory second = new DefaultThreadFactory("pool");
        int firstNumber = poolNumber(first.newThread(NOTHING));
        assertThat(first.newThread(NOTHING).getName()).isEqualTo("pool-" + firstNumber + "-2");
        Thread other = second.newThread(NOTHING);
        assertThat(poolNumber(other)).isGreaterThan(firstNumber);
        assertThat(other.getName()).endsWith("-1");
    }

    @Test
    void poolNameIsTheSimpleNameOfTheTypeInLowerCaseUnlessItBeginsWithAnAbbreviation() {
        assertThat(DefaultThreadFactory.toPoolName(DefaultEventExecutorGroup.class))
                .isEqualTo("defaultEventExecutorGroup");
        assertThat(DefaultThreadFactory.toPoolName(String.class)).isEqualTo("string");
        assertThat(DefaultThreadFactory.toPoolName(URLPool.class)).endsWith("URLPool");
        assertThat(DefaultThreadFactory.toPoolName(X.class)).isNotEmpty();
        assertThat(DefaultThreadFactory.toPoolName(new Object() { }.getClass())).isNotEmpty();
        assertThat(new DefaultThreadFactory(String.class).newThread(NOTHING).getName()).startsWith("string-");
        assertThatThrownBy(() -> DefaultThreadFactory.toPoolName(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("poolType");
    }

    @ParameterizedTest
    @CsvSource({"true, 1", "false, 10", "true, 5", "false, 5"})
    void daemonFlagAndPriorityAreThoseOfTheFactoryWhoeverCreatesTheThread(boolean daemon, int priority)
            throws Exception {
        List<DefaultThreadFactory> factories = List.of(
                new DefaultThreadFactory("pool", daemon, priority),
                new DefaultThreadFactory(String.class, daemon, priority),
                new DefaultThreadFactory("pool", daemon, priority, null));
        for (boolean creatorIsDaemon : new boolean[] {true, false}) {
            FutureTask<List<Thread>> creation = new FutureTask<>(() -> {
                List<Thread> created = new ArrayList<>();
                factories.forEach(factory -> created.add(factory.newThread(NOTHING)));
                return created;
            });
            Thread creator = new Thread(creation);
            creator.setDaemon(creatorIsDaemon);
            creator.setPriority(Thread.MIN_PRIORITY + 1);
            creator.start();
            for (Thread thread : creation.get(30, TimeUnit.SECONDS)) {
                assertThat(thread.isDaemon()).isEqualTo(daemon);
                assertThat(thread.getPriority()).isEqualTo(priority);
            }
        }
    }

    @Test
    void whatIsNotGivenIsNormal() {
        List<DefaultThreadFactory> normal = List.of(new DefaultThreadFactory("pool"),
                new DefaultThreadFactory(String.class), new DefaultThreadFactory("pool", false),
                new DefaultThreadFactory(String.class, false), new DefaultThreadFactory("pool", Thread.NORM_PRIORITY),
                new DefaultThreadFactory(String.class, Thread.NORM_PRIORITY));
        for (DefaultThreadFactory factory : normal) {
            Thread thread = factory.newThread(NOTHING);
            assertThat(thread.isDaemon()).isFalse();
            assertThat(thread.getPriority()).isEqualTo(Thread.NORM_PRIORITY);
        }
        assertThat(new DefaultThreadFactory("pool", true).newThread(NOTHING).isDaemon()).isTrue();
        assertThat(new DefaultThreadFactory(String.class, true).newThread(NOTHING).isDaemon()).isTrue();
        assertThat(new DefaultThreadFactory("pool", 3).newThread(NOTHING).getPriority()).isEqualTo(3);
        assertThat(new DefaultThreadFactory(String.class, 3).newThread(NOTHING).getPriority()).isEqualTo(3);
    }

    @Test
    void groupIsTheGivenOneOrThatOfWhoeverCreatesTheThread() throws Exception {
        ThreadGroup given = new ThreadGroup("given");
        ThreadGroup creators = new ThreadGroup("creators");
        DefaultThreadFactory fixed = new DefaultThreadFactory("pool", false, Thread.NORM_PRIORITY, given);
        DefaultThreadFactory free = new DefaultThreadFactory("pool");
        FutureTask<List<ThreadGroup>> creation = new FutureTask<>(() -> List.of(
                fixed.newThread(NOTHING).getThreadGroup(), free.newThread(NOTHING).getThreadGroup()));
        new Thread(creators, creation).start();
        assertThat(creation.get(30, TimeUnit.SECONDS)).containsExactly(given, creators);
        assertThat(free.newThread(NOTHING).getThreadGroup()).isSameAs(Thread.currentThread().getThreadGroup());
    }

    @Test
    void threadsHaveFastThreadLocalsWhichTheyCleanUp() throws Exception {
        FutureTask<Boolean> asked = new FutureTask<>(FastThreadLocalThread::currentThreadWillCleanupFastThreadLocals);
        Thread thread = new DefaultThreadFactory("pool").newThread(asked);
        assertThat(thread).isInstanceOf(FastThreadLocalThread.class);
        assertThat(thread.getState()).isEqualTo(Thread.State.NEW);
        thread.start();
        assertThat(asked.get(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void subclassMayMakeOtherThreadsButNamePriorityAndFlagAreSet() {
        DefaultThreadFactory ordinary = new DefaultThreadFactory("pool", true, 3) {
            @Override
            protected Thread newThread(Runnable r, String name) {
                return new Thread(threadGroup, r, name);
            }
        };
        Thread thread = ordinary.newThread(NOTHING);
        assertThat(thread).isNotInstanceOf(FastThreadLocalThread.class);
        assertThat(poolNumber(thread)).isPositive();
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getPriority()).isEqualTo(3);
    }

    @Test
    void badArgumentsAreRefused() {
        for (int bad : new int[] {Thread.MIN_PRIORITY - 1, Thread.MAX_PRIORITY + 1}) {
            assertThatThrownBy(() -> new DefaultThreadFactory("pool", bad))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("priority: " + bad);
        }
        assertThatThrownBy(() -> new DefaultThreadFactory((String) null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("poolName");
        DefaultThreadFactory factory = new DefaultThreadFactory("pool");
        assertThatThrownBy(() -> factory.newThread(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> new ThreadPerTaskExecutor(null)).isInstanceOf(NullPointerException.class)
                .hasMessageContaining("threadFactory");
    }
}
