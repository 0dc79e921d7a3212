/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.CompositeByteBuf;
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

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does it cost to set and get a number at indices in no order, by the number of components? Answered when the cost
 * does not grow with that number, but for what the caches of the processor make of it. One operation is 256 of them.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CompositeByteBufRandomAccessBenchmark {
    private static final int CHUNK_SIZE = 256;
    private static final int ACCESSES = 256;

    @Param({"2", "16", "128", "1024"})
    private int components;
    @Param({"heap", "direct", "mixed"})
    private String memory;

    private CompositeByteBuf buf;
    private final int[] indices = new int[ACCESSES];

    @Setup
    public void setUp() {
        int size = checkPositive(components, "components") * CHUNK_SIZE;
        buf = BufferKinds.composite(memory, size, CHUNK_SIZE);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < ACCESSES; i++) {
            indices[i] = random.nextInt(size - Long.BYTES);
        }
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public int setGetByte() {
        int sum = 0;
        for (int index : indices) {
            sum += buf.setByte(index, index).getByte(index);
        }
        return sum;
    }

    @Benchmark
    public long setGetLong() {
        long sum = 0;
        for (int index : indices) {
            sum += buf.setLong(index, index).getLong(index);
        }
        return sum;
    }

    @Benchmark
    public int getByte() {
        int sum = 0;
        for (int index : indices) {
            sum += buf.getByte(index);
        }
        return sum;
    }
}
