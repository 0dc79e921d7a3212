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
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does a pooled buffer cost that is used a little before it is given back, with heaps that threads own and with
 * shared ones? Answered when it does not depend on the size up to a chunk, and when a shared heap costs a lock more.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PooledByteBufAllocatorBenchmark {
    @Param({"123", "1234", "12345", "123456", "1234567"})
    private int size;
    /** Whether ordinary threads, as JMH's are, get a heap of their own. */
    @Param({"true", "false"})
    private boolean useThreadCache;
    @Param({"heap", "direct"})
    private String kind;
    /** Work between taking and giving back, in {@link Blackhole#consumeCPU(long)}'s unit. */
    @Param({"0", "100"})
    private int work;

    private PooledByteBufAllocator allocator;
    private boolean direct;

    @Setup
    public void setUp() {
        checkPositive(size, "size");
        checkPositiveOrZero(work, "work");
        direct = switch (kind) {
            case "heap" -> false;
            case "direct" -> true;
            default -> throw new IllegalArgumentException("kind: " + kind);
        };
        allocator = new PooledByteBufAllocator(direct, PooledByteBufAllocator.defaultNumHeapArena(),
                PooledByteBufAllocator.defaultNumDirectArena(), PooledByteBufAllocator.defaultPageSize(),
                PooledByteBufAllocator.defaultMaxOrder(), PooledByteBufAllocator.defaultSmallCacheSize(),
                PooledByteBufAllocator.defaultNormalCacheSize(), useThreadCache);
    }

    @Benchmark
    public boolean allocateAndFree() {
        ByteBuf buf = direct ? allocator.directBuffer(size) : allocator.heapBuffer(size);
        buf.setByte(0, size);
        Blackhole.consumeCPU(work);
        buf.setByte(size - 1, size);
        return buf.release();
    }
}
