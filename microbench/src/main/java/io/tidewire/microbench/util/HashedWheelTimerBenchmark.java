/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.HashedWheelTimer;
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

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does a timeout cost that is cancelled long before it is due, while {@code pending} others wait? Answered when it
 * does not grow with their number, and costs less than with the JDK's timer in the same run.
 *
 * <p>A tick of one millisecond, not the usual hundred, bounds the timeouts that wait for the worker to see them.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HashedWheelTimerBenchmark {
    @Param({"0", "10000"})
    private int pending;

    private HashedWheelTimer timer;
    private ScheduledThreadPoolExecutor jdkTimer;

    @Setup
    public void setUp() {
        checkPositiveOrZero(pending, "pending");
        timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS);
        timer.start();
        jdkTimer = new ScheduledThreadPoolExecutor(1);
        jdkTimer.setRemoveOnCancelPolicy(true);
        for (int i = 0; i < pending; i++) {
            timer.newTimeout(timeout -> { }, 1, TimeUnit.HOURS);
            jdkTimer.schedule(() -> { }, 1, TimeUnit.HOURS);
        }
    }

    @TearDown
    public void tearDown() {
        timer.stop();
        jdkTimer.shutdownNow();
    }

    @Benchmark
    public boolean newTimeoutAndCancel() {
        return timer.newTimeout(timeout -> { }, 30, TimeUnit.SECONDS).cancel();
    }

    @Benchmark
    public boolean rivalScheduleAndCancel() {
        return jdkTimer.schedule(() -> { }, 30, TimeUnit.SECONDS).cancel(false);
    }
}
