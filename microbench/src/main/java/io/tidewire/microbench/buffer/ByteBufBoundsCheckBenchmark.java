/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
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
 * What does {@code io.tidewire.buffer.checkBounds} buy? Each operation is there twice, in a JVM with the checks and one
 * without: answered when {@code …Checked} costs at most a tenth more than {@code …Unchecked}. Random indices keep the
 * JIT from merging the checks, a loop lets it do so.
 */
@State(Scope.Thread)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufBoundsCheckBenchmark {
    private static final String CHECKED = "-Dio.tidewire.buffer.checkBounds=true";
    private static final String UNCHECKED = "-Dio.tidewire.buffer.checkBounds=false";
    private static final int SIZE = 1024;

    @Param({"heap", "direct", "slice", "composite"})
    private String kind;

    private final int[] indices = new int[SIZE / Long.BYTES];
    private ByteBuf buf;

    @Setup
    public void setUp() {
        buf = switch (kind) {
            case "heap" -> PooledByteBufAllocator.DEFAULT.heapBuffer(SIZE);
            case "direct" -> PooledByteBufAllocator.DEFAULT.directBuffer(SIZE);
            case "slice" -> PooledByteBufAllocator.DEFAULT.directBuffer(2 * SIZE).writeZero(2 * SIZE).slice(SIZE, SIZE);
            case "composite" -> Unpooled.wrappedBuffer(Unpooled.directBuffer(SIZE / 2).writeZero(SIZE / 2),
                    Unpooled.directBuffer(SIZE / 2).writeZero(SIZE / 2));
            default -> throw new IllegalArgumentException("kind: " + kind);
        };
        for (int i = 0; i < indices.length; i++) {
            // Each multiple of 8 once, in an order without a pattern that the processor foresees.
            indices[i] = i * 37 % indices.length * Long.BYTES;
        }
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    @Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX, CHECKED})
    public long getLongsChecked() {
        return getLongs();
    }

    @Benchmark
    @Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX, UNCHECKED})
    public long getLongsUnchecked() {
        return getLongs();
    }

    @Benchmark
    @Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX, CHECKED})
    public long getLongsAtRandomChecked() {
        return getLongsAtRandom();
    }

    @Benchmark
    @Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX, UNCHECKED})
    public long getLongsAtRandomUnchecked() {
        return getLongsAtRandom();
    }

    @Benchmark
    @Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX, CHECKED})
    public ByteBuf writeBytesChecked() {
        return writeBytes();
    }

    @Benchmark
    @Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX, UNCHECKED})
    public ByteBuf writeBytesUnchecked() {
        return writeBytes();
    }

    private long getLongs() {
        ByteBuf b = buf;
        long sum = 0;
        for (int i = 0; i < SIZE; i += Long.BYTES) {
            sum += b.getLong(i);
        }
        return sum;
    }

    private long getLongsAtRandom() {
        ByteBuf b = buf;
        long sum = 0;
        for (int index : indices) {
            sum += b.getLong(index);
        }
        return sum;
    }

    private ByteBuf writeBytes() {
        ByteBuf b = buf.setIndex(0, 0);
        for (int i = 0; i < SIZE; i++) {
            b.writeByte(i);
        }
        return b;
    }
}
