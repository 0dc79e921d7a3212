/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.ScheduledFuture;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What does it cost to cancel one timeout, and to schedule one, when {@code num} of them wait? Answered when neither
 * grows with their number more than a heap must, in any order of cancelling. The rivals are a JDK queue, which has to
 * look for a task, and ids from a counter that all executors share ({@code rivalScheduleLotsSharedIds}; run that and
 * {@code scheduleLots} with {@code -t max}).
 *
 * <p>Every thread counts as inside an embedded channel's event loop, so no hop to another thread is measured.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScheduledFutureTaskBenchmark {
    /**
     * The tasks of one call, spread over as many event loops as it takes. Each call takes some hundred microseconds at
     * least, so that the clock reads around a fixture for each call do not show, and the score is one task's cost.
     */
    private static final int TASKS = 100_000;
    private static final Runnable NO_OP = () -> { };
    private static final AtomicLong SHARED_IDS = new AtomicLong();

    @Param({"100", "1000", "10000", "100000"})
    private int num;

    private EmbeddedChannel[] channels;
    private int[] inOrder;
    private int[] inReverseOrder;
    private int[] inRandomOrder;

    @Setup
    public void setUp() {
        if (num < 1 || TASKS % num != 0) {
            throw new IllegalArgumentException("num: " + num + " (expected: a divisor of " + TASKS + ')');
        }
        channels = new EmbeddedChannel[TASKS / num];
        Arrays.setAll(channels, i -> new EmbeddedChannel());
        inOrder = new int[num];
        inReverseOrder = new int[num];
        inRandomOrder = new int[num];
        Arrays.setAll(inOrder, i -> i);
        Arrays.setAll(inReverseOrder, i -> num - 1 - i);
        Random random = new Random(1);
        for (int i = 0; i < num; i++) {
            int other = random.nextInt(i + 1);
            inRandomOrder[i] = inRandomOrder[other];
            inRandomOrder[other] = i;
        }
    }

    @TearDown
    public void tearDown() {
        for (EmbeddedChannel channel : channels) {
            channel.close();
        }
    }

    private void schedule(ScheduledFuture<?>[][] tasks) {
        for (int i = 0; i < channels.length; i++) {
            EventExecutor executor = channels[i].eventLoop();
            ScheduledFuture<?>[] ofOne = tasks[i];
            for (int j = 0; j < ofOne.length; j++) {
                ofOne[j] = executor.schedule(NO_OP, j + 1L, TimeUnit.HOURS);
            }
        }
    }

    private static boolean cancel(ScheduledFuture<?>[][] tasks, int[] order) {
        boolean cancelled = true;
        for (ScheduledFuture<?>[] ofOne : tasks) {
            for (int index : order) {
                cancelled &= ofOne[index].cancel(false);
            }
        }
        return cancelled;
    }

    private static boolean remove(Plain plain, int[] order) {
        boolean removed = true;
        for (int i = 0; i < plain.queues.length; i++) {
            for (int index : order) {
                removed &= plain.queues[i].remove(plain.tasks[i][index]);
            }
        }
        return removed;
    }

    @Benchmark
    @OperationsPerInvocation(TASKS)
    public boolean cancelInOrder(Waiting waiting) {
        return cancel(waiting.tasks, inOrder);
    }

    @Benchmark
    @OperationsPerInvocation(TASKS)
    public boolean cancelInReverseOrder(Waiting waiting) {
        return cancel(waiting.tasks, inReverseOrder);
    }

    @Benchmark
    @OperationsPerInvocation(TASKS)
    public boolean cancelInRandomOrder(Waiting waiting) {
        return cancel(waiting.tasks, inRandomOrder);
    }

    @Benchmark
    @OperationsPerInvocation(TASKS)
    public boolean rivalPlainQueueCancelInOrder(Plain plain) {
        return remove(plain, inOrder);
    }

    @Benchmark
    @OperationsPerInvocation(TASKS)
    public boolean rivalPlainQueueCancelInReverseOrder(Plain plain) {
        return remove(plain, inReverseOrder);
    }

    /** As a server does with the idle timer of each connection: the earliest is cancelled and becomes the latest. */
    @Benchmark
    @OperationsPerInvocation(TASKS)
    public Object rearm(Waiting waiting) {
        ScheduledFuture<?>[][] tasks = waiting.tasks;
        for (int i = 0; i < channels.length; i++) {
            EventExecutor executor = channels[i].eventLoop();
            ScheduledFuture<?>[] ofOne = tasks[i];
            for (int j = 0; j < ofOne.length; j++) {
                ofOne[j].cancel(false);
                ofOne[j] = executor.schedule(NO_OP, num + j + 1L, TimeUnit.HOURS);
            }
        }
        return tasks;
    }

    @Benchmark
    @OperationsPerInvocation(TASKS)
    public Object scheduleLots(Room room) {
        schedule(room.tasks);
        return room.tasks;
    }

    @Benchmark
    @OperationsPerInvocation(TASKS)
    public Object rivalScheduleLotsSharedIds(Room room) {
        for (int i = 0; i < channels.length; i++) {
            EventExecutor executor = channels[i].eventLoop();
            ScheduledFuture<?>[] ofOne = room.tasks[i];
            for (int j = 0; j < ofOne.length; j++) {
                SHARED_IDS.getAndIncrement();
                ofOne[j] = executor.schedule(NO_OP, j + 1L, TimeUnit.HOURS);
            }
        }
        return room.tasks;
    }

    /** Tasks that wait when a call begins. */
    @State(Scope.Thread)
    public static class Waiting {
        private ScheduledFuture<?>[][] tasks;

        @Setup
        public void setUp(ScheduledFutureTaskBenchmark benchmark) {
            tasks = new ScheduledFuture<?>[benchmark.channels.length][benchmark.num];
        }

        @Setup(Level.Invocation)
        public void schedule(ScheduledFutureTaskBenchmark benchmark) {
            benchmark.schedule(tasks);
        }

        @TearDown(Level.Invocation)
        public void cancelRest(ScheduledFutureTaskBenchmark benchmark) {
            cancel(tasks, benchmark.inReverseOrder);
        }
    }

    /** No task waits when a call begins. */
    @State(Scope.Thread)
    public static class Room {
        private ScheduledFuture<?>[][] tasks;

        @Setup
        public void setUp(ScheduledFutureTaskBenchmark benchmark) {
            tasks = new ScheduledFuture<?>[benchmark.channels.length][benchmark.num];
        }

        @TearDown(Level.Invocation)
        public void cancelAll(ScheduledFutureTaskBenchmark benchmark) {
            cancel(tasks, benchmark.inReverseOrder);
        }
    }

    /** The same number of tasks in queues of the JDK's, which look for a task from the front. */
    @State(Scope.Thread)
    public static class Plain {
        private PriorityQueue<PlainTask>[] queues;
        private PlainTask[][] tasks;

        @Setup
        @SuppressWarnings({"unchecked", "rawtypes"}) // no array has a parameterised type
        public void setUp(ScheduledFutureTaskBenchmark benchmark) {
            queues = new PriorityQueue[benchmark.channels.length];
            Arrays.setAll(queues, i -> new PriorityQueue<>());
            tasks = new PlainTask[queues.length][benchmark.num];
        }

        @Setup(Level.Invocation)
        public void schedule() {
            for (int i = 0; i < queues.length; i++) {
                for (int j = 0; j < tasks[i].length; j++) {
                    tasks[i][j] = new PlainTask(j + 1L);
                    queues[i].add(tasks[i][j]);
                }
            }
        }
    }

    private static final class PlainTask implements Comparable<PlainTask> {
        private final long deadline;

        PlainTask(long deadline) {
            this.deadline = deadline;
        }

        @Override
        public int compareTo(PlainTask other) {
            return Long.compare(deadline, other.deadline);
        }
    }
}
