/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.microbench.Jvm;
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
 * What does it cost to make a view of a buffer, and to read through one? Answered when a slice of a slice costs no more
 * than a slice, in either respect, and when a retained one adds an atomic operation each for taking and giving back.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    Jvm.EVENT_LOOP_THREADS, Jvm.EVENT_LOOP_THREADS_CLASS})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SlicedByteBufBenchmark {
    private static final int SIZE = 1024;

    @Param({"heap", "direct"})
    private String kind;

    private ByteBuf buf;
    private ByteBuf slice;
    private ByteBuf sliceOfSlice;

    @Setup
    public void setUp() {
        buf = switch (kind) {
            case "heap" -> PooledByteBufAllocator.DEFAULT.heapBuffer(SIZE);
            case "direct" -> PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
            default -> throw new IllegalArgumentException("kind: " + kind);
        };
        buf.writeZero(SIZE);
        slice = buf.slice(16, SIZE - 32);
        sliceOfSlice = slice.slice(16, SIZE - 64);
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public ByteBuf slice() {
        return buf.slice(16, 64);
    }

    @Benchmark
    public ByteBuf sliceOfSlice() {
        return slice.slice(16, 64);
    }

    @Benchmark
    public ByteBuf readSlice() {
        return buf.readerIndex(0).readSlice(64);
    }

    @Benchmark
    public ByteBuf duplicate() {
        return buf.duplicate();
    }

    @Benchmark
    public boolean retainedSlice() {
        return buf.retainedSlice(16, 64).release();
    }

    @Benchmark
    public boolean readRetainedSlice() {
        return buf.readerIndex(0).readRetainedSlice(64).release();
    }

    @Benchmark
    public long getLong() {
        return buf.getLong(128);
    }

    @Benchmark
    public long getLongOfSlice() {
        return slice.getLong(128);
    }

    @Benchmark
    public long getLongOfSliceOfSlice() {
        return sliceOfSlice.getLong(128);
    }
}
