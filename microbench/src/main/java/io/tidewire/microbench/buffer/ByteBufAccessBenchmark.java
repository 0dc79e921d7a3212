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
 * What do the bounds check and the reference-count check cost per access, on each kind of memory, in a loop that the
 * JIT can merge checks across? Answered by comparing with runs under
 * {@code -jvmArgsPrepend -Dio.tidewire.buffer.checkBounds=false} and
 * {@code -jvmArgsPrepend -Dio.tidewire.buffer.checkAccessible=false}: neither check should cost more than a tenth.
 * ({@code -jvmArgsAppend} would replace the arguments below.)
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufAccessBenchmark {
    private static final int SIZE = 1024;

    @Param({"heap", "direct", "slice", "composite"})
    private String kind;

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
        buf.setZero(0, SIZE);
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public long getBytes() {
        ByteBuf b = buf;
        long sum = 0;
        for (int i = 0; i < SIZE; i++) {
            sum += b.getByte(i);
        }
        return sum;
    }

    @Benchmark
    public long getLongs() {
        ByteBuf b = buf;
        long sum = 0;
        for (int i = 0; i < SIZE; i += Long.BYTES) {
            sum += b.getLong(i);
        }
        return sum;
    }

    @Benchmark
    public ByteBuf writeInts() {
        ByteBuf b = buf.setIndex(0, 0);
        for (int i = 0; i < SIZE; i += Integer.BYTES) {
            b.writeInt(i);
        }
        return b;
    }

    @Benchmark
    public int indexOfLast() {
        return buf.indexOf(0, SIZE, (byte) 1);
    }
}
