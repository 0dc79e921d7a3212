/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.IllegalReferenceCountException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What do one retain and one release cost, alone and against three other threads on the same buffer? Answered when the
 * contended cost is about half of that of a compare-and-set loop in the same run; the delay keeps the threads from
 * running in lock step. Needs as many processors as threads to say anything.
 */
@State(Scope.Group)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AbstractReferenceCountedByteBufBenchmark {
    @Param({"1", "10", "100", "1000", "10000"})
    private int delay;

    private ByteBuf buf;
    private final AtomicInteger casCount = new AtomicInteger(1);

    @Setup
    public void setUp() {
        checkPositiveOrZero(delay, "delay");
        buf = Unpooled.buffer(1);
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    @Group("retainRelease_uncontended")
    @GroupThreads(1)
    public boolean retainReleaseUncontended() {
        return retainRelease();
    }

    @Benchmark
    @Group("retainRelease_contended")
    @GroupThreads(4)
    public boolean retainReleaseContended() {
        return retainRelease();
    }

    @Benchmark
    @Group("rivalCasLoop_uncontended")
    @GroupThreads(1)
    public boolean rivalCasLoopUncontended() {
        return casLoop();
    }

    @Benchmark
    @Group("rivalCasLoop_contended")
    @GroupThreads(4)
    public boolean rivalCasLoopContended() {
        return casLoop();
    }

    private boolean retainRelease() {
        buf.retain();
        Blackhole.consumeCPU(delay);
        return buf.release();
    }

    private boolean casLoop() {
        addByCompareAndSet(1);
        Blackhole.consumeCPU(delay);
        return addByCompareAndSet(-1) == 0;
    }

    private int addByCompareAndSet(int change) {
        int count = casCount.get();
        while (true) {
            if (count <= 0) {
                throw new IllegalReferenceCountException(count, change);
            }
            if (casCount.compareAndSet(count, count + change)) {
                return count + change;
            }
            count = casCount.get();
        }
    }
}
