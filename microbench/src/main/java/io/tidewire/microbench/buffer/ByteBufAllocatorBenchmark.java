/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.UnpooledByteBufAllocator;
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
 * What does a buffer cost that is taken and given back on one thread, with a slot that
 * was just freed ({@code one}) or of one freed long ago ({@code ring})? Answered when pooled beats unpooled from the
 * smallest size up.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufAllocatorBenchmark {
    private static final int RING = 256;

    @Param({"pooledDirect", "pooledHeap", "unpooledDirect", "unpooledHeap"})
    private String kind;
    @Param({"64", "1024", "8192", "65536"})
    private int size;

    private ByteBufAllocator allocator;
    private boolean direct;
    private final ByteBuf[] ring = new ByteBuf[RING];
    private int next;

    @Setup
    public void setUp() {
        allocator = kind.startsWith("pooled") ? PooledByteBufAllocator.DEFAULT : UnpooledByteBufAllocator.DEFAULT;
        direct = kind.endsWith("Direct");
        for (int i = 0; i < RING; i++) {
            ring[i] = allocate();
        }
    }

    @TearDown
    public void tearDown() {
        for (ByteBuf buf : ring) {
            buf.release();
        }
    }

    private ByteBuf allocate() {
        return direct ? allocator.directBuffer(size) : allocator.heapBuffer(size);
    }

    @Benchmark
    public boolean one() {
        return allocate().release();
    }

    @Benchmark
    public boolean ring() {
        int i = next;
        next = i + 1 & RING - 1;
        boolean freed = ring[i].release();
        ring[i] = allocate();
        return freed;
    }
}
