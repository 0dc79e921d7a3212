/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.AdaptiveByteBufAllocator;
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

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does a buffer cost that is taken and given back on one thread of an event loop, with a slot that was just freed
 * ({@code one}) or one freed long ago ({@code ring}), from each allocator? Answered when pooled and adaptive beat
 * unpooled from the smallest size up and do not depend on the size. Ordinary threads:
 * {@link ByteBufAllocatorOrdinaryThreadBenchmark}.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    Jvm.EVENT_LOOP_THREADS, Jvm.EVENT_LOOP_THREADS_CLASS})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufAllocatorBenchmark {
    private static final int RING = 256;

    @Param({"default", "pooledHeap", "pooledDirect", "adaptiveHeap", "adaptiveDirect", "unpooledHeap",
        "unpooledDirect"})
    private String allocator;
    @Param({"0", "64", "256", "1024", "4096", "16384", "65536"})
    private int size;

    private ByteBufAllocator target;
    private boolean direct;
    private final ByteBuf[] ring = new ByteBuf[RING];
    private int next;

    @Setup
    public void setUp() {
        checkPositiveOrZero(size, "size");
        target = switch (allocator) {
            case "default" -> ByteBufAllocator.DEFAULT;
            case "pooledHeap", "pooledDirect" -> PooledByteBufAllocator.DEFAULT;
            case "adaptiveHeap", "adaptiveDirect" -> new AdaptiveByteBufAllocator();
            case "unpooledHeap", "unpooledDirect" -> UnpooledByteBufAllocator.DEFAULT;
            default -> throw new IllegalArgumentException("allocator: " + allocator);
        };
        direct = allocator.endsWith("Direct") || allocator.equals("default");
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
        return direct ? target.directBuffer(size) : target.heapBuffer(size);
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
