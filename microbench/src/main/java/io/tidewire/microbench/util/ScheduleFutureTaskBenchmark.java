/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/**
 * What does it cost to schedule a task from inside the event loop, and from outside? Answered, under
 * {@code -prof gc}, when outside allocates no more than inside, against a Runnable that carries the call to the loop
 * ({@code rival…}).
 *
 * <p>Each call waits until the loop has seen all its tasks, so that no queue grows; the score is one task's share.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ScheduleFutureTaskBenchmark {
    private static final int BATCH = 1000;
    private static final Runnable NO_OP = () -> { };

    private EventExecutor executor;

    @Setup
    public void setUp() {
        executor = new DefaultEventExecutor();
    }

    @TearDown
    public void tearDown() {
        executor.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Future<?> await() {
        return executor.submit(NO_OP).syncUninterruptibly();
    }

    private void scheduleAndCancel() {
        for (int i = 0; i < BATCH; i++) {
            executor.schedule(NO_OP, 1, TimeUnit.HOURS).cancel(false);
        }
    }

    private void scheduleDue() {
        for (int i = 0; i < BATCH; i++) {
            executor.schedule(NO_OP, 0, TimeUnit.NANOSECONDS);
        }
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Future<?> insideCancelled() {
        return executor.submit(this::scheduleAndCancel).syncUninterruptibly();
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Future<?> outsideCancelled() {
        scheduleAndCancel();
        return await();
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Future<?> insideDue() {
        executor.execute(this::scheduleDue);
        return await();
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Future<?> outsideDue() {
        scheduleDue();
        return await();
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Future<?> rivalOutsideDueWrapped() {
        for (int i = 0; i < BATCH; i++) {
            // Captures i, so that it is an object for each task, as a wrapper would be.
            long delay = -i;
            executor.execute(() -> executor.schedule(NO_OP, delay, TimeUnit.NANOSECONDS));
        }
        return await();
    }
}
