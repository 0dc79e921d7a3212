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

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * What does little-endian access cost, through a buffer of swapped order and through the {@code LE} methods, against
 * big-endian access? Answered when the {@code LE} methods cost the same, and the swapped view a call at most.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SwappedByteBufBenchmark {
    @Param({"heap", "direct"})
    private String kind;

    private final int value = 0x0123_4567;
    private ByteBuf buf;
    private ByteBuf swapped;

    @Setup
    @SuppressWarnings("deprecation") // order is what this is about
    public void setUp() {
        buf = switch (kind) {
            case "heap" -> PooledByteBufAllocator.DEFAULT.heapBuffer(Long.BYTES);
            case "direct" -> PooledByteBufAllocator.DEFAULT.directBuffer(Long.BYTES);
            default -> throw new IllegalArgumentException("kind: " + kind);
        };
        buf.writeLong(0);
        swapped = buf.order(ByteOrder.LITTLE_ENDIAN);
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public int setGetShort() {
        return buf.setShort(0, value).getShort(0);
    }

    @Benchmark
    public int setGetShortLE() {
        return buf.setShortLE(0, value).getShortLE(0);
    }

    @Benchmark
    public int setGetShortSwapped() {
        return swapped.setShort(0, value).getShort(0);
    }

    @Benchmark
    public int setGetInt() {
        return buf.setInt(0, value).getInt(0);
    }

    @Benchmark
    public int setGetIntLE() {
        return buf.setIntLE(0, value).getIntLE(0);
    }

    @Benchmark
    public int setGetIntSwapped() {
        return swapped.setInt(0, value).getInt(0);
    }

    @Benchmark
    public long setGetLong() {
        return buf.setLong(0, value).getLong(0);
    }

    @Benchmark
    public long setGetLongLE() {
        return buf.setLongLE(0, value).getLongLE(0);
    }

    @Benchmark
    public long setGetLongSwapped() {
        return swapped.setLong(0, value).getLong(0);
    }
}
