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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does it cost to move cache lines in and out of pooled direct buffers that start at a multiple of
 * {@code alignment}? Answered when alignment makes nothing slower; it pays where buffers that start within a line make
 * each move touch two.
 *
 * <p>The buffers differ in size, so that without alignment they would not start at a line by accident. No alignment is
 * below 64 here in the first place, so 0 and 64 are the same for this library.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PooledByteBufAllocatorAlignBenchmark {
    private static final int LINE = 64;
    private static final int BUFFERS = 16;

    @Param({"0", "64", "4096"})
    private int alignment;
    @Param({"256", "4096", "65536"})
    private int size;

    private final byte[] line = new byte[LINE];
    private final ByteBuf[] buffers = new ByteBuf[BUFFERS];

    @Setup
    public void setUp() {
        checkPositiveOrZero(alignment, "alignment");
        checkInRange(size, LINE, 1 << 20, "size");
        PooledByteBufAllocator allocator = new PooledByteBufAllocator(true, 0, 1,
                PooledByteBufAllocator.defaultPageSize(), PooledByteBufAllocator.defaultMaxOrder(),
                PooledByteBufAllocator.defaultSmallCacheSize(), PooledByteBufAllocator.defaultNormalCacheSize(), true,
                alignment);
        for (int i = 0; i < BUFFERS; i++) {
            buffers[i] = allocator.directBuffer(size + 16 * i);
        }
    }

    @TearDown
    public void tearDown() {
        for (ByteBuf buf : buffers) {
            buf.release();
        }
    }

    @Benchmark
    @OperationsPerInvocation(BUFFERS)
    public Object writeLines() {
        for (ByteBuf buf : buffers) {
            for (int i = 0; i <= size - LINE; i += LINE) {
                buf.setBytes(i, line);
            }
        }
        return buffers;
    }

    @Benchmark
    @OperationsPerInvocation(BUFFERS)
    public byte[] readLines() {
        for (ByteBuf buf : buffers) {
            for (int i = 0; i <= size - LINE; i += LINE) {
                buf.getBytes(i, line);
            }
        }
        return line;
    }
}
