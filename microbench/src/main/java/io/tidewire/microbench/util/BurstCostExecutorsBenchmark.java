/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.concurrent.DefaultEventExecutorGroup;
import io.tidewire.util.concurrent.EventExecutorGroup;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.NonStickyEventExecutorGroup;
import io.tidewire.util.concurrent.UnorderedThreadPoolEventExecutor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does it cost to give an executor a burst of tasks and to wait until they are done, for each executor of ours and
 * of the JDK? Answered when ours is at least as fast as the JDK's with as many threads.
 *
 * <p>The waiting thread is parked, not spinning, so that the numbers hold on a machine with few processors; at bursts
 * of one it is the wake-ups that are measured.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BurstCostExecutorsBenchmark {
    private static final int THREADS = 2;

    @Param({"single", "multi", "immediate", "global", "unordered", "nonSticky", "nioEventLoop",
        "jdkSingle", "jdkFixed", "jdkScheduled", "jdkForkJoin"})
    private String executor;
    @Param({"1", "10", "100"})
    private int burst;
    /** The work of each task, in {@link Blackhole#consumeCPU(long)}'s unit. */
    @Param("10")
    private int work;

    /** Whether event loops are measured, which they find out when they are loaded: so it needs a fork of its own. */
    @Param("false")
    private boolean statistics;

    private Executor target;

    @Setup
    public void setUp() {
        System.setProperty("io.tidewire.eventLoop.statistics", Boolean.toString(statistics));
        checkPositive(burst, "burst");
        checkPositiveOrZero(work, "work");
        target = newExecutor();
    }

    private Executor newExecutor() {
        return switch (executor) {
            case "single" -> new DefaultEventExecutor();
            case "multi" -> new DefaultEventExecutorGroup(THREADS);
            case "immediate" -> ImmediateEventExecutor.INSTANCE;
            case "global" -> GlobalEventExecutor.INSTANCE;
            case "unordered" -> new UnorderedThreadPoolEventExecutor(THREADS);
            case "nonSticky" -> new NonStickyEventExecutorGroup(new UnorderedThreadPoolEventExecutor(THREADS));
            case "nioEventLoop" -> new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            case "jdkSingle" -> Executors.newSingleThreadExecutor();
            case "jdkFixed" -> Executors.newFixedThreadPool(THREADS);
            case "jdkScheduled" -> Executors.newScheduledThreadPool(THREADS);
            case "jdkForkJoin" -> new ForkJoinPool(THREADS);
            default -> throw new IllegalArgumentException("executor: " + executor);
        };
    }

    @TearDown
    public void tearDown() {
        if (target == ImmediateEventExecutor.INSTANCE || target == GlobalEventExecutor.INSTANCE) {
            return; // they belong to the whole JVM
        }
        if (target instanceof EventExecutorGroup group) {
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        } else {
            ((ExecutorService) target).shutdownNow();
        }
    }

    private CountDownLatch executeBurst() throws InterruptedException {
        CountDownLatch pending = new CountDownLatch(burst);
        int tokens = work;
        Runnable task = () -> {
            Blackhole.consumeCPU(tokens);
            pending.countDown();
        };
        for (int i = burst; i > 0; i--) {
            target.execute(task);
        }
        pending.await();
        return pending;
    }

    @Benchmark
    public CountDownLatch oneProducer() throws InterruptedException {
        return executeBurst();
    }

    @Benchmark
    @Threads(3)
    public CountDownLatch threeProducers() throws InterruptedException {
        return executeBurst();
    }
}
