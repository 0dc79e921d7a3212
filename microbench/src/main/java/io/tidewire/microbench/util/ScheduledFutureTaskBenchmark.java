/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.ScheduledFuture;
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
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/**
 * What does it cost to schedule many timeouts and cancel each of them, as connections do that are answered in time?
 * Answered when the cost per task hardly grows with their number, in either order of cancelling.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScheduledFutureTaskBenchmark {
    @Param({"100", "1000", "10000", "100000"})
    private int num;

    private EventExecutor executor;

    @Setup
    public void setUp() {
        executor = new DefaultEventExecutor();
    }

    @TearDown
    public void tearDown() {
        executor.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Future<?> onExecutor(Runnable work) {
        return executor.submit(work).syncUninterruptibly();
    }

    private ScheduledFuture<?>[] scheduleAll() {
        ScheduledFuture<?>[] tasks = new ScheduledFuture<?>[num];
        for (int i = 0; i < num; i++) {
            tasks[i] = executor.schedule(() -> { }, i + 1L, TimeUnit.HOURS);
        }
        return tasks;
    }

    @Benchmark
    public Future<?> cancelInOrder() {
        return onExecutor(() -> {
            for (ScheduledFuture<?> task : scheduleAll()) {
                task.cancel(false);
            }
        });
    }

    @Benchmark
    public Future<?> cancelInReverseOrder() {
        return onExecutor(() -> {
            ScheduledFuture<?>[] tasks = scheduleAll();
            for (int i = tasks.length - 1; i >= 0; i--) {
                tasks[i].cancel(false);
            }
        });
    }
}
